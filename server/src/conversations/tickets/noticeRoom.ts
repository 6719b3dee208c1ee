import { defineTopic } from '../../platform/database/bus.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const ticketRoomChanged = defineTopic('ticketRoom')

/** The room of everybody who looks at a ticket. */
export const ticketRoom = (uuid: string) => `ticket-${uuid}`

/** How processes name the room of a ticket to each other. */
export const roomKey = (companyId: number, uuid: string) => `${companyId}:${uuid}`

export const readRoomKey = (key: string) => {
  const [companyId, uuid = ''] = key.split(':')
  return { companyId: Number(companyId), uuid }
}

/** Something about who is in the room, or who may be, has changed: every process looks again. */
export const noticeRoom = (tenant: Tenant, uuid: string) =>
  tenant.invalidate(ticketRoomChanged, roomKey(tenant.companyId, uuid))

import { room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const pairers: Audience = { rooms: [room.capability('connections-page:addConnection')] }

/** The phones of a simulated connection show something new. */
export function announcePhones(tenant: Tenant, whatsappId: number, number: string | null) {
  tenant.publish('simulator', { action: 'update', whatsappId, number }, pairers)
}

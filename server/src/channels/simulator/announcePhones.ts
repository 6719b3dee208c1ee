import { room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const pairers: Audience = { rooms: [room.capability('connections-page:addConnection')] }

/** The phones of a simulated connection show something new. */
export function announcePhones(tenant: Tenant, whatsappId: number, number: string | null) {
  tenant.publish('simulator', { action: 'update', whatsappId, number }, pairers)
}

/** The business is writing to this phone. */
export function announceTyping(tenant: Tenant, whatsappId: number, number: string) {
  tenant.publish('simulator', { action: 'typing', whatsappId, number }, pairers)
}

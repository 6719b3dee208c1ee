import type { Connection } from '@chatflow/contract'
import { everyone, room, type Audience } from '../platform/tenancy/eventLog.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'

const pairers = room.capability('connections-page:addConnection')
const mayPair: Audience = { rooms: [pairers] }
const mayNotPair: Audience = { rooms: everyone.rooms, except: pairers }

/** A QR code is a key to the phone: only those who may pair receive it. */
export const withoutQr = <C extends Pick<Connection, 'qrcode'>>(connection: C): C => ({
  ...connection,
  qrcode: '',
})

export function announceConnection(tenant: Tenant, whatsapp: Connection) {
  tenant.publish('whatsapp', { action: 'update', whatsapp }, mayPair)
  tenant.publish('whatsapp', { action: 'update', whatsapp: withoutQr(whatsapp) }, mayNotPair)
}

export function announceState(tenant: Tenant, session: Connection) {
  tenant.publish('whatsappSession', { action: 'update', session }, mayPair)
  tenant.publish('whatsappSession', { action: 'update', session: withoutQr(session) }, mayNotPair)
}

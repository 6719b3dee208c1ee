import type { Connection } from '@chatflow/contract'
import { everyone, room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { tellPlatform } from './overview.ts'

const pairers = room.capability('connections-page:addConnection')
const mayPair: Audience = { rooms: [pairers] }
const mayNotPair: Audience = { rooms: everyone.rooms, except: pairers }

/** A QR code is a key to the phone: only those who may pair receive it. */
export const withoutQr = <C extends Pick<Connection, 'qrcode'>>(connection: C): C => ({
  ...connection,
  qrcode: '',
})

/** What people decided: keys, addresses that open files and passing numbers are no part of it. */
export function forAudit(connection: Connection): Partial<Connection> {
  const { qrcode: _key, greetingMediaAttachment: _address, health: _numbers, ...known } = connection
  // What the network can do is no decision of anybody's.
  const { abilities: _network, ...decided } = known
  return decided
}

export async function announceConnection(tenant: Tenant, whatsapp: Connection) {
  tenant.publish('whatsapp', { action: 'update', whatsapp }, mayPair)
  tenant.publish('whatsapp', { action: 'update', whatsapp: withoutQr(whatsapp) }, mayNotPair)
  await tellPlatform(tenant, whatsapp.id)
}

export async function announceState(tenant: Tenant, session: Connection) {
  tenant.publish('whatsappSession', { action: 'update', session }, mayPair)
  tenant.publish('whatsappSession', { action: 'update', session: withoutQr(session) }, mayNotPair)
  await tellPlatform(tenant, session.id)
}

export async function announceRemoval(tenant: Tenant, whatsappId: number) {
  tenant.publish('whatsapp', { action: 'delete', whatsappId }, everyone)
  await tellPlatform(tenant, whatsappId)
}

import { defineTopic } from '../../platform/database/bus.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey } from '../channel/Channel.ts'
import type { NetworkPerson } from '../channel/InboundEvent.ts'
import { phoneTopicKey } from './simulatorPhones.ts'

export const personTyped = defineTopic('simulatorTyping')

/** Somebody at a simulated phone is writing: carried to whichever process holds the session, and written down by nobody. */
export async function carryTyping(tenant: Tenant, connectionId: number, number: string) {
  const { db, companyId } = tenant
  const chat = await db
    .selectFrom('simulatorChats')
    .select('isGroup')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('number', '=', number)
    .executeTakeFirst()
  const kind = chat?.isGroup ? 'group' : 'phone'
  const phone = phoneTopicKey({ companyId, id: connectionId } satisfies ConnectionKey)
  tenant.invalidate(personTyped, [phone, kind, number].join(' '))
}

export function readTyping(key: string): { phone: string; who: NetworkPerson } {
  const [phone = '', kind, raw = ''] = key.split(' ')
  return { phone, who: { identities: [{ kind: kind === 'group' ? 'group' : 'phone', raw }] } }
}

import { eraseWords } from '../../conversations/messages/forgetSaid.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { nextSaid } from './person.ts'

const atOnce = 500

/** Empties the next messages of somebody; returns how many they were, and where to go on. */
export async function eraseMessages(tenant: Tenant, contactId: number, after: number) {
  const ids = await nextSaid(tenant, contactId, { after, max: atOnce })
  const last = ids.at(-1)
  if (last === undefined) return undefined
  return { last, messages: ids.length, files: await eraseWords(tenant, ids) }
}

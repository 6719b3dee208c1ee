import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AccountKey } from '../channel/Channel.ts'
import type { EntryReader, HeardItem } from '../meta/metaWebhook.ts'

/** Takes a call of the Cloud API apart: every message, status and notice of every change is an event of its own. */

const List = z.array(z.record(z.string(), z.unknown())).optional()
const Value = z.looseObject({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  contacts: List,
  messages: List,
  message_echoes: List,
  statuses: List,
})
const Entry = z.object({
  id: z.coerce.string(),
  changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
})

export const readEntry: EntryReader = (given) => {
  const entry = Entry.safeParse(given).data
  if (!entry) return []
  return entry.changes.flatMap(({ field, value }) => readChange(entry.id, field, value))
}

function readChange(wabaId: string, field: string, given: unknown): HeardItem[] {
  const value = Value.safeParse(given).data
  const phoneNumberId = value?.metadata?.phone_number_id
  const account: AccountKey = phoneNumberId
    ? { kind: 'phoneNumberId', value: phoneNumberId }
    : { kind: 'wabaId', value: wabaId }
  const items = value && phoneNumberId ? readLists(account, value) : []
  if (items.length > 0) return items
  // Notices about the account, and whatever else: kept whole.
  const payload = { what: 'change', field, value: given }
  return [
    {
      account,
      event: { externalId: `change:${digest(payload)}`, address: `account:${account.value}`, payload },
    },
  ]
}

function readLists(account: AccountKey, value: z.infer<typeof Value>): HeardItem[] {
  const { messages = [], message_echoes: echoes = [], statuses = [], contacts = [] } = value
  const item = (externalId: string, address: string, payload: object) => ({
    account,
    event: { externalId, address, payload },
  })
  return [
    ...messages.map((message) => {
      const contact = contactOf(contacts, message)
      const address =
        word(message['group_id']) ?? word(message['from']) ?? word(message['from_user_id']) ?? 'nobody'
      return item(nameOf(message), address, { what: 'message', message, contact })
    }),
    ...echoes.map((message) => {
      const address = word(message['to']) ?? word(message['to_user_id']) ?? 'nobody'
      return item(nameOf(message), address, { what: 'echo', message })
    }),
    ...statuses.map((status) => {
      const address = word(status['recipient_id']) ?? word(status['recipient_user_id']) ?? 'nobody'
      const externalId = `${nameOf(status)}:${word(status['status']) ?? digest(status)}`
      return item(externalId, address, { what: 'status', status })
    }),
  ]
}

type Said = Record<string, unknown>

/** The profile that came with a message; a call may carry several people. */
const contactOf = (contacts: Said[], message: Said) =>
  contacts.find(
    ({ wa_id: number, user_id: user }) =>
      (number !== undefined && number === message['from']) ||
      (user !== undefined && user === message['from_user_id']),
  ) ?? (contacts.length === 1 ? contacts[0] : undefined)

const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined)
const nameOf = (said: Said) => word(said['id']) ?? `nameless:${digest(said)}`
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

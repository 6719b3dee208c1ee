import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AccountKey, RawEvent } from '../channel/Channel.ts'
import type { EntryReader } from '../meta/metaWebhook.ts'
import { partWid } from '../channel/partWid.ts'

const objects = ['page', 'instagram'] as const
export type MessengerObject = (typeof objects)[number]

/** What Meta calls us with for a page or an Instagram account, as far as it can be told apart without understanding it. */
const entry = z.object({
  id: z.string(),
  /** Without `standby`: what another program answers is none of our business. */
  messaging: z.array(z.record(z.string(), z.unknown())).optional(),
})

const person = z.object({ id: z.string() })
const mid = z.string().min(1)
/** Enough of an item to name it. */
const named = z.object({
  sender: person,
  recipient: person,
  timestamp: z.number().optional(),
  message: z
    .object({ mid, is_deleted: z.boolean().optional(), attachments: z.array(z.unknown()).optional() })
    .optional(),
  message_edit: z.object({ mid, num_edit: z.number().optional() }).optional(),
  reaction: z.object({ mid }).optional(),
  postback: z.object({ mid: mid.optional() }).optional(),
  read: z.object({ watermark: z.number().optional(), mid: mid.optional() }).optional(),
  delivery: z.object({ watermark: z.number().optional() }).optional(),
})
type Named = z.infer<typeof named>

/** What the ledger keeps: one item of a call, or one of the files of a message. */
export const messengerPayload = z.object({
  object: z.enum(objects),
  account: z.string(),
  part: z.number().int().optional(),
  item: z.record(z.string(), z.unknown()),
})
export type MessengerPayload = z.infer<typeof messengerPayload>

/** Reads one entry of a call: every item, and the account it was said to. What it cannot name is kept as well. */
export const readMessaging =
  (object: MessengerObject): EntryReader =>
  (said) => {
    const { id: value, messaging = [] } = entry.safeParse(said).data ?? { id: '' }
    const account: AccountKey = { kind: object === 'page' ? 'pageId' : 'igUserId', value }
    return messaging.flatMap((item) =>
      eventsOf({ object, account: value, item }).map((event) => ({ account, event })),
    )
  }

function eventsOf(payload: MessengerPayload): RawEvent[] {
  const parsed = named.safeParse(payload.item)
  // It names nobody. Kept under what it says, for a person to look at.
  if (!parsed.success) return [{ externalId: digest(payload.item), address: payload.account, payload }]
  const item = parsed.data
  const address = customerOf(payload.account, item)
  const externalId = nameOf(item) ?? digest(payload.item)
  const files = item.message?.is_deleted ? 1 : Math.max(item.message?.attachments?.length ?? 1, 1)
  return Array.from({ length: files }, (_, part) => ({
    externalId: partWid(externalId, part),
    address,
    payload: part === 0 ? payload : { ...payload, part },
  }))
}

/** Of the two who are named, the one that is not the business. */
export const customerOf = (account: string, { sender, recipient }: Pick<Named, 'sender' | 'recipient'>) =>
  sender.id === account ? recipient.id : sender.id

function nameOf(item: Named): string | undefined {
  const { sender, timestamp, message, message_edit: edit, reaction, postback, read, delivery } = item
  if (message) return message.is_deleted ? `deleted:${message.mid}` : message.mid
  if (edit) return `edit:${edit.mid}:${edit.num_edit ?? timestamp}`
  if (reaction) return `reaction:${reaction.mid}:${sender.id}:${timestamp}`
  if (postback) return postback.mid ?? `postback:${sender.id}:${timestamp}`
  if (read) return `read:${sender.id}:${read.watermark ?? read.mid}`
  return delivery && `delivery:${sender.id}:${delivery.watermark ?? timestamp}`
}

const digest = (item: unknown) => createHash('sha256').update(JSON.stringify(item)).digest('base64url')

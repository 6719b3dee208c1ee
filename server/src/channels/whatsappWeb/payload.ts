import { groupChanges } from '@chatflow/contract'
import { z } from 'zod'

/** What the ledger keeps of WhatsApp's words. Contents are in the JSON form of WhatsApp's own protobuf. */

const person = z.object({ phone: z.string().optional(), lid: z.string().optional() })
const chat = person.extend({ group: z.string().optional() })

const message = z.object({
  what: z.literal('message'),
  id: z.string().min(1),
  chat,
  /** In a group, who wrote. */
  member: person.optional(),
  name: z.string().optional(),
  fromMe: z.boolean(),
  /** Unix time in seconds. */
  at: z.number(),
  /** Nothing where it could not be decrypted, or is shown on the phone alone. */
  content: z.unknown().optional(),
  missing: z.enum(['undecryptable', 'viewOnce']).optional(),
  /** Of votes and replies to invitations, whose words are encrypted once more. */
  chosen: z.array(z.string()).optional(),
  /** A call that the history tells of. */
  missedCall: z.enum(['voice', 'video']).optional(),
  isImported: z.literal(true).optional(),
})
export type MessagePayload = z.infer<typeof message>

/** What the members of a group see of a change. */
const notice = z.object({
  id: z.string(),
  change: z.enum(groupChanges),
  people: z.array(person),
  at: z.number(),
})
export type NoticePayload = z.infer<typeof notice>

export const payload = z.discriminatedUnion('what', [
  message,
  z.object({ what: z.literal('ack'), id: z.string(), ack: z.number().int() }),
  z.object({ what: z.literal('failure'), id: z.string(), code: z.string(), text: z.string() }),
  z.object({ what: z.literal('call'), id: z.string(), from: person, isVideo: z.boolean(), at: z.number() }),
  z.object({
    what: z.literal('group'),
    group: z.string(),
    subject: z.string().optional(),
    notice: notice.optional(),
  }),
  z.object({ what: z.literal('picture'), of: chat, url: z.string().nullable() }),
])
export type WebPayload = z.infer<typeof payload>

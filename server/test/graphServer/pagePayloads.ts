import { z } from 'zod'
import { invalidParameter, type GraphCall } from './graphCall.ts'

/** What the Messenger Platform takes: anything more is refused. */

const recipient = z.strictObject({ id: z.string().regex(/^\d+$/) })
const quickReply = z.strictObject({
  content_type: z.literal('text'),
  title: z.string().min(1).max(20),
  payload: z.string().min(1).max(1_000),
})
const message = z
  .strictObject({
    text: z.string().min(1).optional(),
    quick_replies: z.array(quickReply).min(1).max(13).optional(),
    attachment: z
      .strictObject({
        type: z.enum(['image', 'audio', 'video', 'file']),
        payload: z.strictObject({ attachment_id: z.string() }),
      })
      .optional(),
    metadata: z.string().max(1_000).optional(),
  })
  .refine(({ text, attachment }) => (text === undefined) !== (attachment === undefined), 'One of both')
const common = { recipient, message, reply_to: z.strictObject({ mid: z.string() }).optional() }
const act = z.strictObject({
  recipient,
  sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact']),
  payload: z.strictObject({ message_id: z.string(), reaction: z.string().optional() }).optional(),
})
export const MessengerSend = z.union([
  z.strictObject({ ...common, messaging_type: z.literal('RESPONSE') }),
  z.strictObject({ ...common, messaging_type: z.literal('MESSAGE_TAG'), tag: z.literal('HUMAN_AGENT') }),
  act,
])
export type MessengerSend = z.infer<typeof MessengerSend>

export const pageFields = [
  'feed',
  'messages',
  'messaging_postbacks',
  'messaging_optins',
  'messaging_referrals',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
]

export interface Upload {
  type: string
  platform: string | undefined
  filename: string
  mime: string
  bytes: Buffer
}
const described = z.strictObject({
  attachment: z.strictObject({
    type: z.enum(['image', 'audio', 'video', 'file']),
    payload: z.strictObject({ is_reusable: z.boolean() }),
  }),
})

/** A file as it comes in a form. */
export async function readUpload({ headers, body }: GraphCall): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('filedata')
  if (!(file instanceof File)) throw invalidParameter('filedata')
  const message = form.get('message')
  const parsed = described.safeParse(typeof message === 'string' ? JSON.parse(message) : undefined)
  if (!parsed.success) throw invalidParameter('message')
  const platform = form.get('platform')
  return {
    type: parsed.data.attachment.type,
    platform: typeof platform === 'string' ? platform : undefined,
    filename: file.name,
    mime: file.type,
    bytes: Buffer.from(await file.arrayBuffer()),
  }
}

import { acks } from '@chatflow/contract'
import { z } from 'zod'
import type { InboundEvent, InboundMessage, NetworkPerson } from '../channel/InboundEvent.ts'
import { CloudMessage, contentOf, type CloudMessageData } from './messageKinds.ts'

/** Our words for what the Cloud API said. Pure; what it does not know is kept for a person to look at. */

const Contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string().optional() }).optional(),
})
const Status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})
const Payload = z.discriminatedUnion('what', [
  z.object({ what: z.literal('message'), message: CloudMessage, contact: Contact.optional() }),
  z.object({ what: z.literal('echo'), message: CloudMessage }),
  z.object({ what: z.literal('status'), status: Status }),
  z.object({ what: z.literal('change'), field: z.string(), value: z.unknown() }),
])

/** What a network says about the account and not about a conversation. */
const accountFields = [
  'account_update',
  'account_alerts',
  'account_review_update',
  'business_capability_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'security',
]
const templateFields = [
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
]

export function translate(payload: unknown): InboundEvent {
  const said = Payload.safeParse(payload).data
  switch (said?.what) {
    case 'message':
      return translateMessage(said.message, { fromMe: false, contact: said.contact })
    case 'echo':
      return translateMessage(said.message, { fromMe: true })
    case 'status':
      return translateStatus(said.status)
    case 'change':
      if (accountFields.includes(said.field)) return { kind: 'accountChange', about: 'account' }
      if (templateFields.includes(said.field)) return { kind: 'accountChange', about: 'templates' }
      return { kind: 'unknown' }
    case undefined:
      return { kind: 'unknown' }
  }
}

const ackOf: Record<string, number> = {
  sent: acks.sent,
  delivered: acks.delivered,
  read: acks.read,
  played: acks.played,
}

function translateStatus({
  id,
  status,
  errors,
  biz_opaque_callback_data: sentAs,
}: z.infer<typeof Status>): InboundEvent {
  const named = { wid: id, ...(sentAs && { sentAs }) }
  if (status === 'failed') {
    const [error] = errors ?? []
    const text = error?.error_data?.details ?? error?.title ?? 'The network did not say why'
    return { kind: 'failure', ...named, code: String(error?.code ?? 'REFUSED'), text }
  }
  const ack = ackOf[status]
  return ack === undefined ? { kind: 'unknown' } : { kind: 'ack', ...named, ack }
}

interface Sender {
  fromMe: boolean
  contact?: z.infer<typeof Contact> | undefined
}
function translateMessage(message: CloudMessageData, { fromMe, contact }: Sender): InboundEvent {
  const writer = personOf(message, fromMe, contact)
  if (writer.identities.length === 0) return { kind: 'unknown' }
  switch (message.type) {
    case 'reaction': {
      const { message_id: wid, emoji } = message.reaction
      return { kind: 'reaction', wid, emoji: emoji ?? '', fromMe, by: writer }
    }
    case 'edit':
      return { kind: 'edit', wid: message.edit.original_message_id, body: editedBody(message.edit.message) }
    case 'revoke':
      return { kind: 'revoke', wid: message.revoke.original_message_id }
    default:
      return asMessage(message, fromMe, writer)
  }
}

function asMessage(message: CloudMessageData, fromMe: boolean, writer: NetworkPerson): InboundEvent {
  const content = contentOf(message)
  if (!content) return { kind: 'unknown' }
  const { group_id: group, context } = message
  const said: InboundMessage = {
    kind: 'message',
    wid: message.id,
    chat: group
      ? { identities: [{ kind: 'group', raw: group }], isGroup: true }
      : { ...writer, isGroup: false },
    ...(group && { member: writer }),
    fromMe,
    at: new Date(Number(message.timestamp) * 1000),
    ...content,
    ...(context?.id && { quotedWid: context.id }),
    isForwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    isImported: false,
  }
  return said
}

const editedBody = (edited: {
  text?: { body: string }
  image?: { caption?: string }
  video?: { caption?: string }
}) => edited.text?.body ?? edited.image?.caption ?? edited.video?.caption ?? ''

/**
 * Everything the network knows a person by, the number first. People who hide it have only the id that the network
 * made for this business. Who changed their number is known by the old one as well.
 */
function personOf(message: CloudMessageData, fromMe: boolean, contact: Sender['contact']): NetworkPerson {
  const [number, user] = fromMe ? [message.to, message.to_user_id] : [message.from, message.from_user_id]
  const changed = message.type === 'system' ? (message.system.wa_id ?? message.system.new_wa_id) : undefined
  const phones = [changed, number, fromMe ? undefined : contact?.wa_id]
  const users = [user, fromMe ? undefined : contact?.user_id]
  const identities = [
    ...unique(phones).map((raw) => ({ kind: 'phone' as const, raw })),
    ...unique(users).map((raw) => ({ kind: 'bsuid' as const, raw })),
  ]
  const name = contact?.profile?.name
  return { identities, ...(name && { name }) }
}
const unique = (values: (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))]

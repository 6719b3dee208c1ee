import { z } from 'zod'
import type { InboundMessage } from '../channel/InboundEvent.ts'
import { vCardOf, CloudCard } from './cards.ts'

/** The kinds of messages that customers send, as the Cloud API writes them. */

const common = {
  id: z.string().min(1),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  group_id: z.string().optional(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  context: z
    .object({
      id: z.string().optional(),
      forwarded: z.boolean().optional(),
      frequently_forwarded: z.boolean().optional(),
    })
    .optional(),
  referral: z
    .object({
      headline: z.string().optional(),
      body: z.string().optional(),
      source_url: z.string().optional(),
    })
    .optional(),
}
const kind = <T extends string, S extends z.ZodType>(type: T, shape: S) =>
  z.object({ ...common, type: z.literal(type), [type]: shape } as typeof common & {
    type: z.ZodLiteral<T>
  } & Record<T, S>)

const file = z.object({
  id: z.string(),
  mime_type: z.string().default('application/octet-stream'),
  file_size: z.number().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
})
const words = z.object({ body: z.string() })
const original = z.object({ original_message_id: z.string() })

export const CloudMessage = z.discriminatedUnion('type', [
  kind('text', words),
  kind('image', file),
  kind('audio', file),
  kind('video', file),
  kind('document', file),
  kind('sticker', file),
  kind('contacts', z.array(CloudCard).min(1)),
  kind(
    'location',
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  ),
  kind('reaction', z.object({ message_id: z.string(), emoji: z.string().optional() })),
  kind('button', z.object({ payload: z.string().default(''), text: z.string() })),
  kind(
    'interactive',
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('list_reply'),
        list_reply: z.object({ id: z.string(), title: z.string() }),
      }),
      z.object({
        type: z.literal('button_reply'),
        button_reply: z.object({ id: z.string(), title: z.string() }),
      }),
      z.object({
        type: z.literal('nfm_reply'),
        nfm_reply: z.object({ body: z.string().optional(), response_json: z.string().default('{}') }),
      }),
    ]),
  ),
  kind(
    'order',
    z.object({
      text: z.string().optional(),
      product_items: z.array(
        z.object({
          product_retailer_id: z.string(),
          quantity: z.coerce.number(),
          item_price: z.coerce.number(),
          currency: z.string(),
        }),
      ),
    }),
  ),
  kind(
    'system',
    z.object({
      body: z.string().default(''),
      wa_id: z.string().optional(),
      new_wa_id: z.string().optional(),
    }),
  ),
  kind(
    'edit',
    original.extend({
      message: z.object({
        text: words.optional(),
        image: z.object({ caption: z.string().optional() }).optional(),
        video: z.object({ caption: z.string().optional() }).optional(),
      }),
    }),
  ),
  kind('revoke', original),
  // A kind that the network does not hand over: it says only that something was sent.
  z.object({ ...common, type: z.literal('unsupported') }),
])
export type CloudMessageData = z.infer<typeof CloudMessage>

type Content = Pick<InboundMessage, 'type' | 'body' | 'data' | 'vCard' | 'file'>

/** What a message says. Nothing for kinds that are no messages. */
export function contentOf(message: CloudMessageData): Content | undefined {
  switch (message.type) {
    case 'text':
      return fromAd(message) ?? { type: 'conversation', body: message.text.body }
    case 'image':
      return fileContent('image', message.image)
    case 'video':
      return fileContent('video', message.video)
    case 'audio':
      return fileContent('audio', message.audio)
    case 'document':
      return fileContent('application', message.document)
    case 'sticker':
      return { ...fileContent('image', message.sticker), data: { sticker: true } }
    case 'contacts':
      return {
        type: 'contactMessage',
        body: message.contacts.map(({ name }) => name.formatted_name).join(', '),
        vCard: message.contacts.map(vCardOf).join('\n'),
      }
    case 'location':
      return { type: 'locationMessage', body: message.location.name ?? '', data: message.location }
    default:
      return answered(message)
  }
}

/** What a customer said by tapping, ordering or moving to another number. */
function answered(message: CloudMessageData): Content | undefined {
  switch (message.type) {
    case 'button':
      return choice(message.button.payload || message.button.text, message.button.text)
    case 'interactive': {
      const { interactive } = message
      if (interactive.type === 'list_reply')
        return choice(interactive.list_reply.id, interactive.list_reply.title)
      if (interactive.type === 'button_reply')
        return choice(interactive.button_reply.id, interactive.button_reply.title)
      return { type: 'conversation', body: formAnswers(interactive.nfm_reply) }
    }
    case 'order':
      return { type: 'conversation', body: orderLines(message.order) }
    case 'system':
      return { type: 'conversation', body: message.system.body }
    case 'unsupported':
      return { type: 'conversation', body: '', data: { origin: 'unsupported' } }
    default:
      return undefined
  }
}

const choice = (id: string, title: string): Content => ({
  type: 'conversation',
  body: title,
  data: { kind: 'choice', id, title },
})

/** A customer who comes from an advertisement; what they wrote stands below it. */
function fromAd({ type, referral, ...message }: CloudMessageData): Content | undefined {
  if (type !== 'text' || !referral) return undefined
  const { headline = '', body = '', source_url: sourceUrl } = referral
  const words = 'text' in message ? (message.text as { body: string }).body : ''
  return {
    type: 'adMetaPreview',
    body: words,
    data: { title: headline, body, ...(sourceUrl && { sourceUrl }) },
  }
}

function fileContent(type: NonNullable<Content['file']>['type'], said: z.infer<typeof file>): Content {
  const { id, mime_type: mime, caption = '', filename, file_size: size = 0, voice = false } = said
  const ending = mime.split(';')[0]?.split('/')[1] ?? 'bin'
  return {
    type,
    body: caption,
    file: {
      type,
      name: filename ?? `${type}.${ending}`,
      mime,
      size,
      isVoice: voice,
      reference: { mediaId: id },
    },
  }
}

/** A form that was filled in, one line for each field. */
function formAnswers({ body, response_json: answers }: { body?: string | undefined; response_json: string }) {
  const fields = parse(answers)
  const lines = Object.entries(fields)
    .filter(([name]) => name !== 'flow_token')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return [body, ...lines].filter(Boolean).join('\n')
}
function parse(json: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(json))
  } catch {
    return {}
  }
}

function orderLines({ text, product_items: items }: Extract<CloudMessageData, { type: 'order' }>['order']) {
  const lines = items.map(
    ({ quantity, product_retailer_id: product, item_price: price, currency }) =>
      `${quantity} × ${product} · ${price.toFixed(2)} ${currency}`,
  )
  return ['🛒', text, ...lines].filter(Boolean).join('\n')
}

import { z } from 'zod'

/** What `POST /{phone number}/messages` takes, as strictly as the real one. */

const words = (max: number) => z.string().min(1).max(max)
const digits = z.string().regex(/^\d{5,20}$/)

/** A file by the id of its upload, or by its address. */
const media = { id: z.string().min(1).optional(), link: z.url().optional() }
const caption = z.string().max(1024).optional()
const header = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words(60) }),
  z.strictObject({ type: z.literal('image'), image: z.strictObject(media) }),
  z.strictObject({ type: z.literal('video'), video: z.strictObject(media) }),
  z.strictObject({
    type: z.literal('document'),
    document: z.strictObject({ ...media, filename: words(240).optional() }),
  }),
])
const framed = {
  header: header.optional(),
  body: z.strictObject({ text: words(1024) }),
  footer: z.strictObject({ text: words(60) }).optional(),
}
const row = z.strictObject({ id: words(200), title: words(24), description: z.string().max(72).optional() })
const list = z.strictObject({
  ...framed,
  body: z.strictObject({ text: words(4096) }),
  type: z.literal('list'),
  action: z
    .strictObject({
      button: words(20),
      sections: z
        .array(z.strictObject({ title: z.string().max(24).optional(), rows: z.array(row).min(1) }))
        .min(1)
        .max(10),
    })
    .refine(
      ({ sections }) => sections.length === 1 || sections.every(({ title }) => title),
      'sections need titles',
    )
    .refine(({ sections }) => sections.flatMap(({ rows }) => rows).length <= 10, 'at most ten rows')
    .refine(({ sections }) => {
      const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id))
      return new Set(ids).size === ids.length
    }, 'ids of rows are unique'),
})
const reply = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: words(256), title: words(20) }),
})
const buttons = z.strictObject({
  ...framed,
  type: z.literal('button'),
  action: z.strictObject({ buttons: z.array(reply).min(1).max(3) }),
})
const ctaUrl = z.strictObject({
  ...framed,
  type: z.literal('cta_url'),
  action: z.strictObject({
    name: z.literal('cta_url'),
    parameters: z.strictObject({ display_text: words(20), url: z.url() }),
  }),
})

const card = z.strictObject({
  name: z.strictObject({
    formatted_name: words(250),
    first_name: z.string().optional(),
    last_name: z.string().optional(),
  }),
  phones: z
    .array(z.strictObject({ phone: words(40), type: z.string().optional(), wa_id: digits.optional() }))
    .optional(),
  emails: z.array(z.strictObject({ email: words(250), type: z.string().optional() })).optional(),
  org: z.strictObject({ company: words(250) }).optional(),
})

const parameter = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words(1024), parameter_name: z.string().optional() }),
  z.strictObject({ type: z.literal('image'), image: z.strictObject(media) }),
  z.strictObject({ type: z.literal('video'), video: z.strictObject(media) }),
  z.strictObject({
    type: z.literal('document'),
    document: z.strictObject({ ...media, filename: words(240).optional() }),
  }),
])
const component = z.strictObject({
  type: z.enum(['header', 'body', 'button']),
  sub_type: z.enum(['url', 'quick_reply']).optional(),
  index: z.string().regex(/^\d$/).optional(),
  parameters: z.array(parameter).min(1),
})
export const TemplateSend = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.strictObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
  components: z.array(component).optional(),
})
export type TemplateSend = z.infer<typeof TemplateSend>

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z
    .string()
    .regex(/^(\d{5,20}|[A-Z]{2}\.[A-Za-z0-9]{1,128})$/)
    .optional(),
  /** For people whose number the business does not know. */
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/)
    .optional(),
  context: z.strictObject({ message_id: words(300) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
}
export const SentMessage = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...common,
      type: z.literal('text'),
      text: z.strictObject({ body: words(4096), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({ ...common, type: z.literal('image'), image: z.strictObject({ ...media, caption }) }),
    z.strictObject({ ...common, type: z.literal('video'), video: z.strictObject({ ...media, caption }) }),
    z.strictObject({
      ...common,
      type: z.literal('audio'),
      audio: z.strictObject({ ...media, voice: z.boolean().optional() }),
    }),
    z.strictObject({
      ...common,
      type: z.literal('document'),
      document: z.strictObject({ ...media, caption, filename: words(240).optional() }),
    }),
    z.strictObject({ ...common, type: z.literal('sticker'), sticker: z.strictObject(media) }),
    z.strictObject({ ...common, type: z.literal('contacts'), contacts: z.array(card).min(1) }),
    z.strictObject({
      ...common,
      type: z.literal('location'),
      location: z.strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        name: z.string().max(1000).optional(),
        address: z.string().max(1000).optional(),
      }),
    }),
    z.strictObject({
      ...common,
      type: z.literal('reaction'),
      reaction: z.strictObject({ message_id: words(300), emoji: z.string().max(40) }),
    }),
    z.strictObject({
      ...common,
      type: z.literal('interactive'),
      interactive: z.discriminatedUnion('type', [list, buttons, ctaUrl]),
    }),
    z.strictObject({ ...common, type: z.literal('template'), template: TemplateSend }),
  ])
  .refine(({ to, recipient }) => (to === undefined) !== (recipient === undefined), 'one of to and recipient')
export type SentMessage = z.infer<typeof SentMessage>

/** The same address takes read marks. */
export const ReadMark = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: words(300),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})

/** What a file may be, by the kind of message that carries it: types and bytes. */
export const mediaLimits: Record<string, { types: RegExp; bytes: number }> = {
  image: { types: /^image\/(jpeg|png)$/, bytes: 5 * 1024 ** 2 },
  audio: { types: /^audio\/(aac|amr|mpeg|mp4|ogg)(;|$)/, bytes: 16 * 1024 ** 2 },
  video: { types: /^video\/(mp4|3gpp)$/, bytes: 16 * 1024 ** 2 },
  document: { types: /./, bytes: 100 * 1024 ** 2 },
  sticker: { types: /^image\/webp$/, bytes: 500 * 1024 },
}

import { z } from 'zod'
import { text } from '../platform/fields.ts'

/** Places, polls and templates: as forms to send, and as `dataJson` of the message holds them. */

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
export const PlaceForm = z.object({
  latitude,
  longitude,
  name: text(250).trim().optional(),
  address: text(250).trim().optional(),
})
export type PlaceForm = z.infer<typeof PlaceForm>
export const PlaceData = z.object({
  latitude,
  longitude,
  name: z.string().optional(),
  address: z.string().optional(),
})
export type PlaceData = z.infer<typeof PlaceData>

export const pollLimits = { question: 255, option: 100, minOptions: 2, maxOptions: 12 } as const
const option = text(pollLimits.option).trim().min(1, 'Required')
export const PollForm = z.object({
  name: text(pollLimits.question).trim().min(1, 'Required'),
  options: z
    .array(option)
    .min(pollLimits.minOptions, 'Required')
    .max(pollLimits.maxOptions)
    // A vote names its option: two of one name could not be told apart.
    .refine((options) => new Set(options).size === options.length, 'Repeated'),
  /** Whether one person may choose several. */
  multiple: z.boolean().default(false),
})
export type PollForm = z.infer<typeof PollForm>
/** Polls of phones that do not say it let people choose several. */
export const PollData = z.object({
  name: z.string(),
  options: z.array(z.string()),
  multiple: z.boolean().default(true),
})
export type PollData = z.infer<typeof PollData>

/** A text that the network has approved beforehand; `body` of the message says it as the customer reads it. */
export const TemplateData = z.object({
  kind: z.literal('template'),
  name: z.string(),
  language: z.string(),
  /** What stands in its gaps, in order. */
  parameters: z.array(z.string()),
  /** The names of the gaps, where the template gives them names. */
  names: z.array(z.string()).optional(),
  headerParameters: z.array(z.string()).optional(),
  /** As what the file of the message stands in its head. */
  headerFile: z.enum(['image', 'video', 'document']).optional(),
  /** The end of the address that a button opens. */
  buttonParameters: z.array(z.object({ index: z.number().int(), text: z.string() })).optional(),
})
export type TemplateData = z.infer<typeof TemplateData>

/** What tells a sticker from a picture. */
export const StickerData = z.object({ sticker: z.literal(true) })

/** What happened in a group, told by the network and said by nobody. `others` are members whose names we do not know. */
export const groupChanges = ['joined', 'left', 'removed', 'renamed'] as const
export type GroupChange = (typeof groupChanges)[number]
export const NoticeData = z.object({
  notice: z.object({
    change: z.enum(groupChanges),
    people: z.array(z.string()),
    others: z.number().int(),
    /** The name that the group has now. */
    subject: z.string().optional(),
  }),
})
export type NoticeData = z.infer<typeof NoticeData>

/** What marks a message whose words could not be read yet: the same message comes again, and then has them. */
export const WaitingData = z.object({ waiting: z.literal(true) })

/**
 * What a message is about on networks with stories and posts; `unsupported` is something the network does not hand over. The
 * web has words for each.
 */
export const messageOrigins = ['storyMention', 'storyReply', 'share', 'reel', 'unsupported'] as const
export type MessageOrigin = (typeof messageOrigins)[number]
export const OriginData = z.object({ origin: z.enum(messageOrigins) })

import { MessageVote, PlaceData, PollData } from '@chatflow/contract'
import { z } from 'zod'

/** What a network carries beside the words is not ours to trust: what does not fit is not shown. */
export const readData = <S extends z.ZodType>(schema: S, data: unknown): z.output<S> | undefined =>
  schema.safeParse(data).data

const side = z.number().positive()
export const PictureData = z.object({
  width: side.optional().catch(undefined),
  height: side.optional().catch(undefined),
  sticker: z.boolean().optional().catch(undefined),
})
export const Recording = z.object({
  seconds: z.number().nonnegative().optional().catch(undefined),
  waveform: z.array(z.number().min(0).max(100)).max(200).optional().catch(undefined),
})
export const isSticker = (data: unknown) => readData(PictureData, data)?.sticker === true
export const Place = PlaceData
const answers = z.array(MessageVote).default([]).catch([])
export const Poll = PollData.extend({ answers })
/** Where something happens: in words, or as phones send a place. */
const eventPlace = z.union([
  z.string(),
  z
    .looseObject({ name: z.string().optional(), address: z.string().optional() })
    .transform(({ name, address }) => [name, address].filter(Boolean).join(', ')),
])
/** When it begins: a date, or as phones count, in seconds. */
const eventStart = z.union([
  z.string(),
  z.number().transform((seconds) => new Date(seconds * 1_000).toISOString()),
])
export const Event = z
  .object({
    answers,
    name: z.string(),
    description: z.string().optional().catch(undefined),
    location: eventPlace.optional().catch(undefined),
    startAt: eventStart.optional().catch(undefined),
    startTime: eventStart.optional().catch(undefined),
  })
  .transform(({ startTime, ...event }) => ({ ...event, startAt: event.startAt ?? startTime }))
export const Ad = z.object({
  title: z.string().optional(),
  body: z.string().optional(),
  sourceUrl: z.string().optional(),
  url: z.string().optional(),
})
export const Call = z.object({ isVideo: z.boolean() })

/** An invitation says when something begins; it is taken to last two hours. */
const eventLastsMs = 7_200_000
type Times = { startAt?: string | undefined }
export function timesOf({ startAt }: Times): { start: Date; end: Date } | undefined {
  const start = new Date(startAt ?? '')
  if (Number.isNaN(start.getTime())) return undefined
  return { start, end: new Date(start.getTime() + eventLastsMs) }
}

/** The people on one or several cards, as far as they can be read. */
export function readCards(vCard: string): { name: string; numbers: string[] }[] {
  const unfolded = vCard.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '')
  return unfolded
    .split(/^BEGIN:VCARD$/im)
    .slice(1)
    .map((card) => ({
      name: (/^(?:\w+\.)?FN[^:\n]*:(.*)$/im.exec(card)?.[1] ?? '').replace(/\\(.)/g, '$1').trim(),
      numbers: [...card.matchAll(/^(?:\w+\.)?TEL([^:\n]*):(.*)$/gim)]
        .map(([, parameters = '', value = '']) => /waid="?(\d+)/i.exec(parameters)?.[1] ?? value)
        .map((number) => number.replace(/\D/g, ''))
        .filter(Boolean),
    }))
    .filter(({ name, numbers }) => name !== '' || numbers.length > 0)
}

/** Only addresses of the web: a text that came from outside must not run as a program. */
export function webAddress(text: string | undefined): string | undefined {
  const address = text?.trim() ?? ''
  const whole = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? whole : undefined
}

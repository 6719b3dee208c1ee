import { z } from 'zod'
import { languages } from './languages.ts'

/** The small pieces that entities and forms are made of. */

export const id = z.number().int()
/** An id in a path or a query: text on the wire, in its one spelling (not `07`, `7.0`, `1e3` or `0x7`), never larger than PostgreSQL's bigint allows JavaScript to hold. */
export const idParam = z
  .union([z.number(), z.string().regex(/^[1-9]\d*$/)])
  .transform(Number)
  .pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
export const isoDate = z.iso.datetime()
export const toggle = z.enum(['enabled', 'disabled'])
export type Toggle = z.infer<typeof toggle>

export const text = (max: number) => z.string().max(max, 'Too Long!')
/** A time of day, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** How a boolean is spelled where everything is text: in queries, forms and stored settings. */
export const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Forms and old clients send booleans as text. */
export const looseBoolean = z.union([z.boolean(), booleanText])
/** A switch, as programs spell it that know it by words, and those that know it as a boolean. */
const spelledSwitch = z
  .union([z.boolean(), z.enum(['enabled', 'enable', 'true', 'disabled', 'disable', 'false'])])
  .transform((value) => value === true || value === 'true' || String(value).startsWith('enable'))
export const spelledBoolean = spelledSwitch
export const spelledToggle = spelledSwitch.transform((isOn): Toggle => (isOn ? 'enabled' : 'disabled'))
/** The words for it that people write into an environment. */
export const booleanWord = z.stringbool({
  truthy: ['true', '1', 'on', 'yes'],
  falsy: ['false', '0', 'off', 'no'],
})

/** A choice in a form, which old clients leave empty as text. */
const nothing = z.literal('').transform(() => null)
export const looseId = z.union([id, nothing, z.null()])

/** A password that somebody has, whatever the rules were when they chose it. */
export const knownPassword = z.string('Required').max(1000)

export const language = z.enum(languages)
export type Language = z.infer<typeof language>

/** A file that belongs to a record. */
export const Attachment = z.object({
  /** Its address, with the permission to read it. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(['image', 'audio', 'video', 'application']).nullable(),
  /** A small picture of it, where there is one. */
  thumbnailUrl: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

/** The answer of calls that only say that they are done. */
export const Message = z.object({ message: z.string() })
export const Nothing = z.object({})

/** A list in a query is a JSON string (`queueIds=[1,2]`). */
export const idList = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'ERR_INVALID_QUERY' })
      return z.NEVER
    }
  })
  .pipe(z.array(z.coerce.number().int()).max(1000))

import { hiddenParts, previewSigns, TicketContact, type HiddenAs } from '@chatflow/contract'
import { z } from 'zod'
import { maskAddresses, maskGroup, maskNumber, maskNumbersIn, maskRepeated } from './identities.ts'

/** What is known where a marked part stands. */
interface Place {
  /** The number of the customer whose record this is. */
  number: string
  isGroup: boolean
  isCard: boolean
}
type Mask = (value: unknown, place: Place) => unknown

const leaves: Record<HiddenAs, (value: string, place: Place) => string> = {
  number: (value, { isGroup }) => (isGroup ? maskGroup(value) : maskNumber(value)),
  name: (value) => maskedName(value),
  text: (value, { number }) => maskRepeated(value, number),
  card: (value) => maskNumbersIn(value.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, ''), 8),
  words: (value, { isCard }) => (isCard ? maskedName(value) : value),
  preview: (value) => (value.startsWith(previewSigns.contactMessage) ? maskedName(value) : value),
  data: (value) => maskAddresses(value),
}

/** A contact that nobody named is called by its number; others have it behind their name. */
export const maskedName = (name: string) => maskNumbersIn(name, /^\+?[\d\s()-]{8,}$/.test(name) ? 8 : 10)

const known = new WeakMap<z.ZodType, Mask | null>()

/** Masks the marked parts of values of this shape; null when it has none. What needs no mask is returned as it is. */
export function maskerOf(schema: z.ZodType): ((value: unknown) => unknown) | null {
  const mask = compiled(schema)
  return mask && ((value) => mask(value, { number: '', isGroup: false, isCard: false }))
}

/** A contact for eyes that may not see its number. */
export const maskedContact = <C extends { name: string; number: string; isGroup: boolean }>(contact: C): C =>
  (maskerOf(TicketContact)?.(contact) ?? contact) as C

function compiled(schema: z.ZodType): Mask | null {
  const mask = known.get(schema)
  if (mask !== undefined) return mask
  // A shape that contains itself, such as a tree of options, is asked for again before it is known.
  known.set(schema, null)
  const made = compile(schema)
  known.set(schema, made)
  return made
}

function compile(schema: z.ZodType): Mask | null {
  const as = hiddenParts.get(schema)?.as
  if (as) return as === 'data' ? maskData : (value, place) => onText(value, (text) => leaves[as](text, place))
  if (schema instanceof z.ZodObject) return ofObject(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodArray) return ofItems(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion) return ofChoices(schema.options as z.ZodType[])
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return compiled(schema.unwrap() as z.ZodType)
  return null
}

const onText = (value: unknown, mask: (text: string) => string) =>
  typeof value === 'string' ? mask(value) : value

function ofItems(element: z.ZodType): Mask | null {
  const mask = compiled(element)
  return (
    mask && ((value, place) => (Array.isArray(value) ? changed(value, (item) => mask(item, place)) : value))
  )
}

/** Masking twice changes nothing: a value of one choice passes the masks of the others unharmed. */
function ofChoices(options: z.ZodType[]): Mask | null {
  const masks = options.flatMap((option) => compiled(option) ?? [])
  if (masks.length === 0) return null
  return (value, place) => masks.reduce((shown, mask) => mask(shown, place), value)
}

function ofObject(shape: Record<string, z.ZodType>): Mask | null {
  const masks = new Map(
    Object.entries(shape).flatMap(([key, part]) => {
      const mask = compiled(part)
      return mask ? [[key, mask] as const] : []
    }),
  )
  if (masks.size === 0) return null
  return (value, place) => {
    if (!isRecord(value)) return value
    const here = placeOf(value, place)
    let shown = value
    for (const [key, mask] of masks) {
      const part = mask(value[key], here)
      if (part === value[key]) continue
      if (shown === value) shown = { ...value }
      shown[key] = part
    }
    return shown
  }
}

function placeOf(value: Record<string, unknown>, around: Place): Place {
  return {
    number: typeof value['number'] === 'string' ? value['number'] : around.number,
    isGroup: value['isGroup'] === true || value['kind'] === 'group',
    isCard: value['mediaType'] === 'contactMessage',
  }
}

/** Of any shape: addresses in it, and the names of those who answered a poll or an invitation. */
function maskData(value: unknown): unknown {
  if (typeof value === 'string') return leaves.data(value, nowhere)
  if (Array.isArray(value)) return changed(value, maskData)
  if (!isRecord(value)) return value
  const isAnswer = 'contactId' in value || 'chosen' in value
  const parts = Object.entries(value).map(([key, part]) => {
    if (key === 'vCard') return [key, onText(part, (card) => leaves.card(card, nowhere))]
    if (isAnswer && (key === 'name' || key === 'number')) return [key, onText(part, maskedName)]
    return [key, maskData(part)]
  })
  return Object.fromEntries(parts) as unknown
}
const nowhere: Place = { number: '', isGroup: false, isCard: false }

function changed(items: unknown[], mask: (item: unknown) => unknown): unknown[] {
  const shown = items.map(mask)
  return shown.some((item, index) => item !== items[index]) ? shown : items
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

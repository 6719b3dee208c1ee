import { z } from 'zod'

/**
 * How a part of a response or an event could tell a customer's number. Where a company hides numbers, the server masks
 * every part that is marked so; what is not marked is sent as it is.
 */
export type HiddenAs = 'number' | 'name' | 'text' | 'card' | 'words' | 'preview' | 'data'
export const hiddenParts = z.registry<{ as: HiddenAs }>()

const hidden = (as: HiddenAs) => z.string().register(hiddenParts, { as })

/** A number, or whatever else a network knows a customer by. */
export const customerNumber = hidden('number')
/** Somebody nobody named is called by the number. */
export const customerName = hidden('name')
/** What was noted about a customer: masked where it repeats the number. */
export const customerText = hidden('text')
/** A vCard. */
export const customerCard = hidden('card')
/** What was said. Words stay as they are; of a card they are the name on it. */
export const customerWords = hidden('words')
/** The beginning of what was said, after its sign. */
export const customerPreview = hidden('preview')
/** The name of a message on its network, which may contain an address. */
export const networkName = hidden('data')
/** What a network tells beside the words, in its own shape. */
export const networkData = z.unknown().register(hiddenParts, { as: 'data' })

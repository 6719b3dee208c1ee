import { ServiceFailure, type ReplyMessage } from './reply.ts'

/** What one reply may hold. A service that runs wild must not flood a customer's phone. */
const maxMessages = 20
const maxChoices = 100
const maxTextLength = 4096

/** What a service says, as it can be sent: nothing empty, nothing too long for one message. */
export function toSendable(messages: ReplyMessage[], status: number): ReplyMessage[] {
  const said = messages.flatMap(sayable)
  const isTooMuch = said.length > maxMessages || messages.some(hasTooManyChoices)
  if (isTooMuch || messages.some(isNowhere)) throw new ServiceFailure('badResponse', status, false)
  return said
}

/** What is to choose from stands below the words before it. */
export function underTheirWords(messages: ReplyMessage[]): ReplyMessage[] {
  const joined: ReplyMessage[] = []
  for (const next of messages) {
    const before = joined.at(-1)
    if (next.kind === 'choices' && !next.text && before?.kind === 'text')
      joined.splice(-1, 1, { ...next, text: before.text })
    else joined.push(next)
  }
  return joined
}

const hasTooManyChoices = (message: ReplyMessage) =>
  message.kind === 'choices' && message.choices.length > maxChoices
const isNowhere = (message: ReplyMessage) => message.kind === 'file' && !isWebAddress(message.url)

export function isWebAddress(address: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '')
}

function sayable(message: ReplyMessage): ReplyMessage[] {
  if (message.kind === 'text') return inPieces(message.text).map(asText)
  if (message.kind === 'file') {
    const [caption = '', ...rest] = inPieces(message.caption)
    return [{ ...message, caption }, ...rest.map(asText)]
  }
  const pieces = inPieces(message.text)
  const choices = [...new Set(message.choices.map((choice) => readable(choice).trim()))].filter(Boolean)
  if (choices.length === 0) return pieces.map(asText)
  const text = pieces.pop() ?? ''
  return [...pieces.map(asText), { kind: 'choices', text, choices }]
}

const asText = (text: string): ReplyMessage => ({ kind: 'text', text })

/** PostgreSQL keeps no null characters, and half an emoji is no text. */
const readable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A long text as several messages: parted between words where there are any, never through the middle of a sign. */
export function inPieces(text: string, max = maxTextLength): string[] {
  const pieces: string[] = []
  let rest = readable(text).trim()
  while (rest.length > max) {
    const end = findEnd(rest, max)
    pieces.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

const signs = new Intl.Segmenter()

function findEnd(text: string, max: number): number {
  const fitting = text.slice(0, max + 1)
  const betweenWords = Math.max(fitting.lastIndexOf('\n'), fitting.lastIndexOf(' '))
  if (betweenWords > max / 2) return betweenWords
  const sign = signs.segment(text.slice(0, max + 2)).containing(max)
  if (sign && sign.index > 0) return sign.index
  // A sign that is longer than a message is none: letters with a thousand accents.
  return /[\uDC00-\uDFFF]/.test(text.charAt(max)) ? max - 1 : max
}

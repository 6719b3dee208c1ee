import type { TicketMessage } from '@chatflow/contract'

/** What may be told to the model of a message, and who reads it. */
type Told = Pick<
  TicketMessage,
  'body' | 'fromMe' | 'isPrivate' | 'isDeleted' | 'mediaType' | 'mediaName' | 'transcription' | 'userId'
> & { contact: { name: string } }

interface TranscriptOptions {
  /** Notes among colleagues: for a summary that a colleague reads, never for words that a customer gets. */
  hasNotes: boolean
  isGroup: boolean
}

/** What a model reads at most: the newest count, and long conversations cost money. */
const maxCharacters = 12_000
const maxOfOne = 2_000

/** The conversation in lines, oldest first, each by whom. What was taken back is not told. */
export function transcriptOf(messages: Told[], options: TranscriptOptions): string {
  const lines: string[] = []
  let room = maxCharacters
  for (const message of messages.toReversed()) {
    const line = lineOf(message, options)
    if (line === undefined) continue
    if (line.length > room) break
    room -= line.length
    lines.unshift(line)
  }
  return lines.join('\n')
}

function lineOf(message: Told, options: TranscriptOptions): string | undefined {
  if (message.isDeleted || (message.isPrivate && !options.hasNotes)) return undefined
  const words = wordsOf(message)
  return words === '' ? undefined : `${speakerOf(message, options)}: ${words}`
}

function speakerOf({ fromMe, isPrivate, userId, contact }: Told, { isGroup }: TranscriptOptions): string {
  if (isPrivate) return 'NOTE'
  if (fromMe) return userId === null ? 'BOT' : 'AGENT'
  return isGroup ? `CUSTOMER (${oneLine(contact.name)})` : 'CUSTOMER'
}

/** One line each, so that words which look like another speaker's line stay the words of who wrote them. */
export function wordsOf({
  body,
  transcription,
  mediaType,
  mediaName,
}: Pick<Told, 'body' | 'transcription' | 'mediaType' | 'mediaName'>): string {
  const said = oneLine([body, transcription ?? ''].filter(Boolean).join(' ')).slice(0, maxOfOne)
  if (mediaType === 'conversation') return said
  const kind = kinds[mediaType] ?? 'message'
  const sign = mediaType === 'application' && mediaName ? `[${kind}: ${oneLine(mediaName)}]` : `[${kind}]`
  return said === '' || said === mediaName ? sign : `${sign} ${said}`
}

const kinds: Partial<Record<TicketMessage['mediaType'], string>> = {
  audio: 'voice message',
  video: 'video',
  image: 'picture',
  application: 'file',
  contactMessage: 'contact card',
  locationMessage: 'location',
  pollCreationMessageV3: 'poll',
  eventMessage: 'event',
  listMessage: 'menu',
  interactiveMessage: 'menu',
  viewOnceMessage: 'picture shown once',
  call_log: 'call',
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

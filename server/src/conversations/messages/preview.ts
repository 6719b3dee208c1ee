import { OriginData, previewSigns, StickerData, WaitingData, type MessageType } from '@chatflow/contract'

interface Previewed {
  body: string
  mediaType?: MessageType | undefined
  mediaName?: string | null | undefined
  isDeleted?: boolean | undefined
  /** As it is stored, or as it was read. */
  dataJson?: unknown
}

const signs: Partial<Record<MessageType, string>> = previewSigns
const previewLength = 200

/** One line for the lists, in no language: a sign for what it is, and the words that came with it. */
export function preview(message: Previewed): string {
  const { body, mediaType = 'conversation', mediaName, isDeleted } = message
  if (isDeleted) return previewSigns.deleted
  const words = body.trim() || (mediaType === 'application' ? (mediaName ?? '') : '')
  return [signOf(message), beginningOf(words.replace(/\s+/g, ' '))].filter(Boolean).join(' ')
}

/** No character is cut in two. Most words are shorter. */
const beginningOf = (line: string) =>
  line.length <= previewLength ? line : Array.from(line).slice(0, previewLength).join('')

function signOf({ mediaType = 'conversation', dataJson }: Previewed): string | undefined {
  if (isSticker({ mediaType, dataJson })) return previewSigns.sticker
  if (!dataJson) return signs[mediaType]
  if (isWaiting(dataJson)) return previewSigns.waiting
  const isMissing = OriginData.safeParse(parsed(dataJson)).data?.origin === 'unsupported'
  return isMissing ? previewSigns.unsupported : signs[mediaType]
}

/** Its words have not arrived. */
export const isWaiting = (dataJson: unknown) => WaitingData.safeParse(parsed(dataJson)).success

const parsed = (dataJson: unknown): unknown =>
  typeof dataJson === 'string' ? JSON.parse(dataJson) : dataJson

export function isSticker({ mediaType, dataJson }: Pick<Previewed, 'mediaType' | 'dataJson'>): boolean {
  if (mediaType !== 'image' || !dataJson) return false
  return StickerData.safeParse(parsed(dataJson)).success
}

import { previewSigns, StickerData, type MessageType } from '@chatflow/contract'

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
  return [
    isSticker(message) ? previewSigns.sticker : signs[mediaType],
    Array.from(words.replace(/\s+/g, ' ')).slice(0, previewLength).join(''),
  ]
    .filter(Boolean)
    .join(' ')
}

export function isSticker({ mediaType, dataJson }: Pick<Previewed, 'mediaType' | 'dataJson'>): boolean {
  if (mediaType !== 'image' || !dataJson) return false
  const data: unknown = typeof dataJson === 'string' ? JSON.parse(dataJson) : dataJson
  return StickerData.safeParse(data).success
}

import { previewSigns, type MessageType } from '@chatflow/contract'

interface Previewed {
  body: string
  mediaType?: MessageType | undefined
  mediaName?: string | null | undefined
  isDeleted?: boolean | undefined
}

const signs: Partial<Record<MessageType, string>> = previewSigns
const previewLength = 200

/** One line for the lists, in no language: a sign for what it is, and the words that came with it. */
export function preview({ body, mediaType = 'conversation', mediaName, isDeleted }: Previewed): string {
  if (isDeleted) return previewSigns.deleted
  const words = body.trim() || (mediaType === 'application' ? (mediaName ?? '') : '')
  return [signs[mediaType], Array.from(words.replace(/\s+/g, ' ')).slice(0, previewLength).join('')]
    .filter(Boolean)
    .join(' ')
}

import type { MessageType, SimulatedMessage } from '@chatflow/contract'
import { useTranslation } from '../../platform/useTranslation.ts'

/** What stands for a message without words, such as in a quote. */
const words = {
  image: 'picture',
  video: 'video',
  audio: 'audio',
  application: 'document',
  viewOnceMessage: 'viewOnce',
  locationMessage: 'location',
  contactMessage: 'contact',
  pollCreationMessageV3: 'poll',
  eventMessage: 'event',
  adMetaPreview: 'ad',
  call_log: 'call',
} as const satisfies Partial<Record<MessageType, string>>
const hasWord = (type: MessageType): type is keyof typeof words => Object.hasOwn(words, type)

export function useSummary() {
  const { t } = useTranslation('simulator')
  return ({ deleted, body, mediaName, mediaType, interactive }: SimulatedMessage): string => {
    if (deleted) return t('bubble.deleted')
    if (body || mediaName) return body || mediaName || ''
    if (hasWord(mediaType)) return t(`bubble.${words[mediaType]}`)
    return interactive && 'title' in interactive ? String(interactive.title) : '…'
  }
}

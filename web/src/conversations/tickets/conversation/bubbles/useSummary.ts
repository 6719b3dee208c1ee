import { WaitingData, type MessageType, type TicketMessage } from '@chatflow/contract'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { isSticker, readData } from '../../../../ui/bubbles/messageData.ts'

const names = {
  audio: 'audio',
  video: 'video',
  image: 'picture',
  application: 'document',
  contactMessage: 'contact',
  locationMessage: 'location',
  pollCreationMessageV3: 'poll',
  eventMessage: 'event',
  listMessage: 'list',
  adMetaPreview: 'ad',
  call_log: 'call',
} as const satisfies Partial<Record<MessageType, string>>

/** A message, or what another one tells of it. */
type Said = Pick<TicketMessage, 'body' | 'mediaType'> & { dataJson?: unknown; isSticker?: boolean }

/** A message in one line, for where it is quoted. */
export function useSummary() {
  const { t } = useTranslation('conversationView')
  return ({ body, mediaType, ...said }: Said): string => {
    const isAsSticker = said.isSticker ?? (mediaType === 'image' && isSticker(said.dataJson))
    if (isAsSticker) return t('media.sticker')
    if (readData(WaitingData, said.dataJson)) return t('media.waiting')
    const name = mediaType in names ? t(`media.${names[mediaType as keyof typeof names]}`) : undefined
    if (name === undefined) return body || t('bubble.quotedGone')
    return body ? `${name}: ${body}` : name
  }
}

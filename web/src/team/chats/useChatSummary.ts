import { previewSigns, type ChatMessage, type QuotedChatMessage } from '@chatflow/contract'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'

/** A message in one line, where another one refers to it. */
export function useChatSummary() {
  const { t } = useTranslation(['chatTalk', 'chats'])
  const { user } = useSession()
  return {
    nameOf: ({ senderId, senderName }: Pick<QuotedChatMessage, 'senderId' | 'senderName'>) =>
      senderId === user.id ? t('you') : (senderName ?? t('chats:conversation.gone')),
    wordsOf: ({ message, isDeleted, mediaName, mediaType }: QuotedChatMessage) => {
      if (isDeleted) return t('deleted')
      const sign = mediaType && previewSigns[mediaType]
      return [sign, message || mediaName].filter(Boolean).join(' ')
    },
  }
}

/** As a reply carries it. */
export const quotedOf = ({
  id,
  senderId,
  sender,
  message,
  isDeleted,
  file,
}: ChatMessage): QuotedChatMessage => ({
  id,
  senderId,
  senderName: sender?.name ?? null,
  message,
  isDeleted,
  mediaName: file?.mediaName ?? null,
  mediaType: file?.mediaType ?? null,
  thumbnailUrl: file?.thumbnailUrl ?? null,
})

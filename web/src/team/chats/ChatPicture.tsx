import type { ChatMessage } from '@chatflow/contract'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { PictureDialog } from '../../ui/PictureDialog.tsx'

export function ChatPicture({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation(['chatTalk', 'chats'])
  const name = message.sender?.name ?? t('chats:conversation.gone')
  return (
    <PictureDialog
      title={`${name} · ${formatDateTime(message.createdAt)}`}
      url={message.file?.mediaPath ?? ''}
      fileName={message.file?.mediaName}
      alt={message.message || (message.file?.mediaName ?? '')}
      download={t('file.download')}
      onClose={onClose}
    />
  )
}

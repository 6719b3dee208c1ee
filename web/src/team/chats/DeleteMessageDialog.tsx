import { deleteChatMessage, type Chat, type ChatMessage } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { changeMessage } from './teamEvents.ts'

interface DeleteMessageDialogProps {
  chat: Chat
  message: ChatMessage
  onClose: () => void
}

export function DeleteMessageDialog({ chat, message, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation('chatTalk')
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={t('confirmDelete.title')}
      confirmLabel={t('confirmDelete.button')}
      onConfirm={async () => {
        const params = { chatId: chat.id, chatMessageId: message.id }
        changeMessage(queries, chat.uuid, await call(deleteChatMessage, { params }))
      }}
      onClose={onClose}
    >
      {t('confirmDelete.text')}
    </ConfirmDialog>
  )
}

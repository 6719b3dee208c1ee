import { deleteChat, type Chat } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteChatDialogProps {
  chat: Chat
  onDeleted: () => void
  onClose: () => void
}

export function DeleteChatDialog({ chat, onDeleted, onClose }: DeleteChatDialogProps) {
  const { t } = useTranslation('chats')
  const remove = useAction(deleteChat)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('delete')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { chatId: chat.id } })
        notifySuccess(t('deleted'))
        onDeleted()
      }}
      onClose={onClose}
    >
      {t('confirm.text', { title: chat.title })}
    </ConfirmDialog>
  )
}

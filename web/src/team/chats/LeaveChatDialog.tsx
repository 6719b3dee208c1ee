import { leaveChat, type Chat } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface LeaveChatDialogProps {
  chat: Chat
  onLeft: () => void
  onClose: () => void
}

export function LeaveChatDialog({ chat, onLeft, onClose }: LeaveChatDialogProps) {
  const { t } = useTranslation('chatTalk')
  const leave = useAction(leaveChat)
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.button')}
      onConfirm={async () => {
        await leave.mutateAsync({ params: { chatId: chat.id } })
        onLeft()
      }}
      onClose={onClose}
    >
      {t('leave.text', { title: chat.title })}
    </ConfirmDialog>
  )
}

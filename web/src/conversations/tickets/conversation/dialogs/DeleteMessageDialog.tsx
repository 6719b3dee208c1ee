import { deleteMessage, type TicketMessage } from '@chatflow/contract'
import { call } from '../../../../platform/api.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'

interface DeleteMessageDialogProps {
  message: TicketMessage
  onDeleted: (message: TicketMessage) => void
  onClose: () => void
}

export function DeleteMessageDialog({ message, onDeleted, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation('conversationView')
  return (
    <ConfirmDialog
      title={t('deleteMessage.title')}
      confirmLabel={t('bubble.menuItems.delete')}
      onConfirm={async () => onDeleted(await call(deleteMessage, { params: { messageId: message.id } }))}
      onClose={onClose}
    >
      {t(message.isPrivate ? 'deleteMessage.private' : 'deleteMessage.text')}
    </ConfirmDialog>
  )
}

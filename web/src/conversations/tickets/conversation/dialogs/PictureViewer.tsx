import type { TicketMessage } from '@chatflow/contract'
import { formatDateTime } from '../../../../platform/format.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { PictureDialog } from '../../../../ui/PictureDialog.tsx'

export function PictureViewer({ message, onClose }: { message: TicketMessage; onClose: () => void }) {
  const { t } = useTranslation('conversationView')
  const name = message.fromMe ? (message.user?.name ?? t('bubble.business')) : message.contact.name
  return (
    <PictureDialog
      title={`${name} · ${formatDateTime(message.createdAt)}`}
      url={message.mediaUrl ?? ''}
      fileName={message.mediaName}
      alt={message.body || t('media.viewer', { name })}
      download={t('media.download')}
      onClose={onClose}
    />
  )
}

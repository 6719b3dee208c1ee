import type { TicketMessage } from '@chatflow/contract'
import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../platform/format.ts'
import { useDialogLife } from '../../../../ui/useDialogLife.ts'
import classes from './dialogs.module.css'

/** One picture, as large as the screen allows. */
export function PictureViewer({ message, onClose }: { message: TicketMessage; onClose: () => void }) {
  const { t } = useTranslation('conversationView')
  const { t: ui } = useTranslation('ui')
  const { close, life } = useDialogLife(onClose)
  const name = message.fromMe ? (message.user?.name ?? t('bubble.business')) : message.contact.name
  const url = message.mediaUrl ?? ''
  return (
    <Modal
      {...life}
      onClose={close}
      fullScreen
      title={
        <span className={classes.viewerTitle}>
          {name} · {formatDateTime(message.createdAt)}
          <Button
            component="a"
            href={url}
            download={message.mediaName ?? true}
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {t('media.download')}
          </Button>
        </span>
      }
      classNames={{ content: classes.viewer, body: classes.viewerBody }}
      closeButtonProps={{ 'aria-label': ui('dialog.close') }}
    >
      <img src={url} alt={message.body || t('media.viewer', { name })} />
    </Modal>
  )
}

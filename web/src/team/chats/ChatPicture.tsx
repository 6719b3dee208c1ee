import type { ChatMessage } from '@chatflow/contract'
import { Button, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../../conversations/tickets/conversation/dialogs/dialogs.module.css'
import { formatDateTime } from '../../platform/format.ts'
import { useDialogLife } from '../../ui/useDialogLife.ts'

/** One picture, as large as the screen allows. */
export function ChatPicture({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation(['chatTalk', 'chats'])
  const { t: ui } = useTranslation('ui')
  const { close, life } = useDialogLife(onClose)
  const url = message.file?.mediaPath ?? ''
  const name = message.sender?.name ?? t('chats:conversation.gone')
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
            download={message.file?.mediaName ?? true}
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            {t('file.download')}
          </Button>
        </span>
      }
      classNames={{ content: classes.viewer, body: classes.viewerBody }}
      closeButtonProps={{ 'aria-label': ui('dialog.close') }}
    >
      <img src={url} alt={message.message || (message.file?.mediaName ?? '')} />
    </Modal>
  )
}

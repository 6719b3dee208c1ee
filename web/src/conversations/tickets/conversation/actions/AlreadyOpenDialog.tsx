import type { TicketConflict } from '@chatflow/contract'
import { Button, Modal } from '@mantine/core'
import { useSession } from '../../../../platform/session.tsx'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import dialogs from '../../../../ui/dialogs.module.css'
import { useDialogLife } from '../../../../ui/useDialogLife.ts'

interface AlreadyOpenDialogProps {
  holder: TicketConflict
  onOpen: () => void
  onClose: () => void
}

/** Names who holds the conversation, and in which queue. */
export function AlreadyOpenDialog({ holder, onOpen, onClose }: AlreadyOpenDialogProps) {
  const { t } = useTranslation('conversationView')
  const { can } = useSession()
  const { close, life } = useDialogLife(onClose)
  const queue = holder.queue?.name ?? t('noQueue')
  return (
    <Modal
      {...life}
      title={t('alreadyOpen.title')}
      size={440}
      padding={24}
      classNames={{ title: dialogs.title }}
      centered
      withCloseButton={false}
      onClose={close}
    >
      <p className={dialogs.sentence}>
        {holder.user
          ? t('alreadyOpen.held', { name: holder.user.name, queue })
          : t('alreadyOpen.waiting', { queue })}
      </p>
      <footer className={dialogs.buttons}>
        {can('tickets-manager:showall') && (
          <Button
            variant="default"
            onClick={() => {
              onOpen()
              close()
            }}
          >
            {t('alreadyOpen.open')}
          </Button>
        )}
        <Button data-autofocus onClick={close}>
          {t('alreadyOpen.close')}
        </Button>
      </footer>
    </Modal>
  )
}

import {
  closeImportedTickets,
  countTicketsOfConnection,
  deleteConnection,
  disconnectConnection,
  restartConnections,
  type Connection,
} from '@chatflow/contract'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './connections.module.css'
import { useSessionAction } from './useSessionAction.ts'

interface DialogProps {
  connection: Connection
  onClose: () => void
}

/** `isNeeded`: the default one cannot go while there are others, so the way out is explained instead. */
export function DeleteDialog({ connection, isNeeded, onClose }: DialogProps & { isNeeded: boolean }) {
  const { t } = useTranslation('connections')
  const remove = useAction(deleteConnection)
  const { id, name } = connection
  const tickets = useEndpoint(
    countTicketsOfConnection,
    { params: { whatsappId: id } },
    // Of one that is just being deleted there is nothing to ask any more.
    { enabled: !isNeeded && !remove.isPending && !remove.isSuccess, refreshOn: 'ticket' },
  )
  if (isNeeded) {
    return (
      <ViewDialog title={t('confirm.deleteDefault.title')} onClose={onClose}>
        <p className={classes.sentence}>{t('confirm.deleteDefault.text', { name })}</p>
      </ViewDialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('confirm.delete.title')}
      confirmLabel={t('confirm.delete.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { whatsappId: id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.delete.text', { name })}
      {tickets.data && tickets.data.count > 0 && (
        <strong className={classes.left}>{t('confirm.delete.tickets', { count: tickets.data.count })}</strong>
      )}
    </ConfirmDialog>
  )
}

export function DisconnectDialog({ connection, onClose }: DialogProps) {
  const { t } = useTranslation('connections')
  const disconnect = useSessionAction(disconnectConnection)
  return (
    <ConfirmDialog
      title={t('confirm.disconnect.title')}
      confirmLabel={t('confirm.disconnect.button')}
      onConfirm={async () => {
        await disconnect.mutateAsync({ params: { whatsappId: connection.id } })
        notifySuccess(t('disconnected'))
      }}
      onClose={onClose}
    >
      {t('confirm.disconnect.text', { name: connection.name })}
    </ConfirmDialog>
  )
}

/** Runs as a job: the notices at the top of the page say when it is done. */
export function CloseImportedDialog({ connection, onClose }: DialogProps) {
  const { t } = useTranslation('connections')
  const close = useSessionAction(closeImportedTickets)
  return (
    <ConfirmDialog
      title={t('confirm.closeImported.title')}
      confirmLabel={t('confirm.closeImported.button')}
      onConfirm={async () => {
        const { total } = await close.mutateAsync({ params: { whatsappId: connection.id } })
        notifySuccess(t('closingImported', { count: total }))
      }}
      onClose={onClose}
    >
      {t('confirm.closeImported.text', { name: connection.name })}
    </ConfirmDialog>
  )
}

export function RestartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('connections')
  const restart = useSessionAction(restartConnections)
  return (
    <ConfirmDialog
      title={t('confirm.restart.title')}
      confirmLabel={t('confirm.restart.button')}
      onConfirm={async () => {
        await restart.mutateAsync({})
        notifySuccess(t('restarted'))
      }}
      onClose={onClose}
    >
      {t('confirm.restart.text')}
    </ConfirmDialog>
  )
}

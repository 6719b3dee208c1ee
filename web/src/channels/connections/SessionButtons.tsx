import {
  asksForScan,
  closeImportedMarker,
  connectionActions,
  renewQrCode,
  retryConnection,
  type Connection,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './connections.module.css'
import { SimulatorLinkSlot } from './slots.ts'
import { useSessionAction } from './useSessionAction.ts'

type Action = (typeof connectionActions)[keyof typeof connectionActions][number]

/** The likeliest next step stands out. */
const variants: Record<Action, string> = {
  scan: 'light',
  retry: 'light',
  newQr: 'default',
  disconnect: 'default',
}

/** An import is over, and its tickets are still open. */
export const hasImported = ({ statusImportMessages }: Connection) =>
  statusImportMessages === closeImportedMarker

export interface SessionHandlers {
  onPair: (connection: Connection) => void
  onDisconnect: (connection: Connection) => void
  onCloseImported: (connection: Connection) => void
}
type SessionButtonsProps = SessionHandlers & { connection: Connection }

/** What can be done with a connection in its present state. */
export function SessionButtons({ connection, onPair, onDisconnect, onCloseImported }: SessionButtonsProps) {
  const { t } = useTranslation('connections')
  const retry = useSessionAction(retryConnection)
  const renew = useSessionAction(renewQrCode)
  const input = { params: { whatsappId: connection.id } }
  const run: Record<Action, () => void> = {
    scan: () => onPair(connection),
    retry: () => retry.mutate(input, { onError: notifyError }),
    newQr: () => renew.mutate(input, { onSuccess: () => onPair(connection), onError: notifyError }),
    disconnect: () => onDisconnect(connection),
  }
  const isBusy = { scan: false, retry: retry.isPending, newQr: renew.isPending, disconnect: false }
  const all: readonly Action[] = connectionActions[connection.status]
  const actions = all.filter((action) => action !== 'newQr' || asksForScan(connection.abilities))
  return (
    <span className={classes.sessionButtons}>
      {connection.status === 'OPENING' && (
        <Button size="compact-sm" variant="default" disabled className={classes.sessionButton}>
          {t('session.opening')}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={variants[action]}
          className={classes.sessionButton}
          loading={isBusy[action]}
          aria-label={t('session.action', { action: t(`session.${action}`), name: connection.name })}
          onClick={run[action]}
        >
          {t(`session.${action}`)}
        </Button>
      ))}
      {hasImported(connection) && (
        <Button
          size="compact-sm"
          variant="light"
          className={classes.sessionButton}
          aria-label={t('session.action', { action: t('import.close'), name: connection.name })}
          onClick={() => onCloseImported(connection)}
        >
          {t('import.close')}
        </Button>
      )}
      {connection.abilities.simulated && <SimulatorLinkSlot connection={connection} />}
    </span>
  )
}

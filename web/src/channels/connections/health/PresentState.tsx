import {
  nextStepOf,
  renewQrCode,
  retryConnection,
  type Connection,
  type ConnectionReport,
  type NextStep,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { notifyError } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ConnectionState } from '../ConnectionState.tsx'
import list from '../connections.module.css'
import { useSessionAction } from '../useSessionAction.ts'
import classes from './health.module.css'
import { Moment } from './HealthFacts.tsx'

export interface StepHandlers {
  onPair: (connection: Connection) => void
  onEdit: (connection: Connection) => void
}

/** The state, why and since when, and what to do next where a person has to do something. */
export function PresentState({ report, ...handlers }: StepHandlers & { report: ConnectionReport }) {
  const { t } = useTranslation('health')
  const { connection, since } = report
  const step = nextStepOf(connection)
  // Every other state has a next step.
  const calm = connection.status as 'OPENING' | 'PAIRING' | 'CONNECTED'
  return (
    <div className={classes.present} data-status={connection.status}>
      <div className={`${classes.presentLine} ${list.inPanel}`}>
        <ConnectionState connection={connection} />
        <span className={classes.since}>
          <Moment at={since} />
        </span>
      </div>
      <p className={classes.explained}>{t(step ? `next.${step}.text` : `explained.${calm}`)}</p>
      {step && step !== 'plan' && <StepButton step={step} connection={connection} {...handlers} />}
    </div>
  )
}

type StepButtonProps = StepHandlers & { step: Exclude<NextStep, 'plan'>; connection: Connection }
function StepButton({ step, connection, onPair, onEdit }: StepButtonProps) {
  const { t } = useTranslation('health')
  const retry = useSessionAction(retryConnection)
  const renew = useSessionAction(renewQrCode)
  const input = { params: { whatsappId: connection.id } }
  const again = () => retry.mutate(input, { onError: notifyError })
  const pairAnew = () => renew.mutate(input, { onSuccess: () => onPair(connection), onError: notifyError })
  const run: Record<typeof step, () => void> = {
    scan: () => onPair(connection),
    newQr: pairAnew,
    otherNumber: pairAnew,
    credentials: () => onEdit(connection),
    webhook: () => onEdit(connection),
    open: again,
    tryNow: again,
    addQueue: () => onEdit(connection),
  }
  return (
    <Button loading={retry.isPending || renew.isPending} onClick={run[step]}>
      {t(`next.${step}.button`)}
    </Button>
  )
}

import type { Connection, ConnectionStatus } from '@chatflow/contract'
import {
  IconCircleCheck,
  IconClockExclamation,
  IconDeviceMobile,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Tone } from '../../ui/Status.tsx'
import classes from './connections.module.css'

const looks: Record<ConnectionStatus, { icon: Icon; tone: Tone }> = {
  OPENING: { icon: IconLoader2, tone: 'blue' },
  qrcode: { icon: IconQrcode, tone: 'amber' },
  PAIRING: { icon: IconDeviceMobile, tone: 'blue' },
  CONNECTED: { icon: IconCircleCheck, tone: 'green' },
  TIMEOUT: { icon: IconClockExclamation, tone: 'amber' },
  DISCONNECTED: { icon: IconPlugConnectedX, tone: 'red' },
}

export const toneOf = (status: ConnectionStatus): Tone => looks[status].tone

type Stateful = Pick<Connection, 'status' | 'statusReason' | 'retries'>

interface ConnectionStateProps {
  connection: Stateful
  /** Something that matters more at the moment than the reason. */
  note?: string | undefined
}

/** The state and, below it, why: an admin should not have to guess what to do next. */
export function ConnectionState({ connection, note }: ConnectionStateProps) {
  const { t } = useTranslation('connections')
  const reason = useReason(connection)
  const second = note ?? reason
  const { icon: Picture, tone } = looks[connection.status]
  return (
    <span className={classes.state} data-tone={tone}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.lines}>
        <span className={classes.stateWord}>{t(`statuses.${connection.status}`)}</span>
        <span className={classes.second} title={second}>
          {second}
        </span>
      </span>
    </span>
  )
}

function useReason({ status, statusReason, retries }: Stateful): string {
  const { t } = useTranslation('connections')
  const reason = t(`reasons.${statusReason}`)
  return status === 'TIMEOUT' && retries > 0 ? t('retries', { reason, count: retries }) : reason
}

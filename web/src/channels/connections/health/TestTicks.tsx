import { acks, readTimeline } from '@chatflow/contract'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEndpoint } from '../../../platform/api.ts'
import { failureText } from '../../../platform/failures.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { knownAck, Ticks } from '../../../ui/bubbles/marks.tsx'
import classes from './health.module.css'

/** How far a test message has come, live. */
export function TestTicks({ messageId }: { messageId: number }) {
  const { t } = useTranslation('health')
  const { data } = useEndpoint(readTimeline, { params: { messageId } }, { refreshOn: 'appMessage' })
  const events = data?.events ?? []
  const last = events.at(-1)
  const ack = events.reduce(
    (most, event) => Math.max(most, event.ack ?? acks.pending),
    acks.pending as number,
  )
  if (last?.kind === 'failed')
    return (
      <p className={classes.testResult} data-failed role="alert">
        <IconAlertCircle size={16} stroke={1.75} aria-hidden />
        {failureText(last.code ?? 'NO_ANSWER')}
      </p>
    )
  const label = t(`test.ticks.${knownAck(ack)}`)
  return (
    <p className={classes.testResult} role="status">
      <Ticks ack={ack} label={label} />
      {label}
    </p>
  )
}

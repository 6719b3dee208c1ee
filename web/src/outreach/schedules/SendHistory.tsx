import { acks, listScheduleSends, type ScheduleSend } from '@chatflow/contract'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { failureText } from '../../platform/failures.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './details.module.css'

/** What became of each turn, the latest first. */
export function SendHistory({ scheduleId }: { scheduleId: number }) {
  const { t } = useTranslation('schedules')
  const list = usePages(
    listScheduleSends,
    { params: { scheduleId }, query: {} },
    { rows: ({ sends }) => sends, refreshOn: 'schedule' },
  )
  return (
    <section aria-label={t('history.title')}>
      <h3 className={classes.heading}>{t('history.title')}</h3>
      {list.isLoading && <Skeleton height={14} width="60%" />}
      {list.error !== null && <p role="alert">{errorText(list.error)}</p>}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={classes.hint}>{t('history.empty')}</p>
      )}
      <ul className={classes.sends}>
        {list.rows.map((send) => (
          <Send key={send.id} send={send} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" size="compact-sm" loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('history.more')}
        </Button>
      )}
    </section>
  )
}

function Send({ send }: { send: ScheduleSend }) {
  const { t } = useTranslation('schedules')
  const { triedAt, turns, failure, ticketUuid } = send
  return (
    <li className={classes.send}>
      <span className={classes.time}>{formatDateTime(triedAt)}</span>
      <span className={classes.outcome}>
        <Status icon={failure ? IconAlertCircle : IconCheck} tone={failure ? 'red' : 'green'}>
          {failure
            ? t('waiting.failed', { reason: failureText(failure.code) })
            : t(`history.${stateOf(send)}`)}
        </Status>
        {turns > 1 && <span className={classes.hint}>{t('history.passedOver', { count: turns })}</span>}
      </span>
      {ticketUuid !== null && (
        <Anchor component={Link} to={`/tickets/${ticketUuid}`} className={classes.open}>
          {t('history.open')}
        </Anchor>
      )}
    </li>
  )
}

function stateOf({ ack }: ScheduleSend) {
  // The message may be gone by now, with its ticket.
  if (ack === null) return 'sent'
  if (ack <= acks.pending) return 'sending'
  if (ack >= acks.read) return 'read'
  return ack === acks.delivered ? 'delivered' : 'sent'
}

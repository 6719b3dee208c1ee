import type { ConnectionEvent } from '@chatflow/contract'
import { formatDate, formatTime } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import { toneOf } from '../ConnectionState.tsx'
import classes from './health.module.css'

/** What happened to the connection, newest first. */
export function EventLog({ events }: { events: ConnectionEvent[] }) {
  const { t } = useTranslation(['health', 'connections'])
  return (
    <Section title={t('health:sections.events')} description={t('health:events.kept')}>
      {events.length === 0 ? (
        <p className={classes.explained}>{t('health:events.none')}</p>
      ) : (
        <ol className={classes.events}>
          {events.map(({ id, status, statusReason, lastAt, times }) => (
            <li key={id} className={classes.event} data-tone={toneOf(status)}>
              <time className={classes.eventTime} dateTime={lastAt}>
                {formatDate(lastAt)} {formatTime(lastAt)}
              </time>
              <span className={classes.eventWords}>
                <span className={classes.eventState}>{t(`connections:statuses.${status}`)}</span>
                {t(`connections:reasons.${statusReason}`)}
                {times > 1 && ` (${t('health:events.times', { count: times })})`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

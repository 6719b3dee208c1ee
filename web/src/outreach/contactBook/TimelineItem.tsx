import type { TimelineEntry } from '@chatflow/contract'
import {
  IconArrowsJoin2,
  IconCalendarTime,
  IconHeadset,
  IconNote,
  IconShieldCheck,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime, formatSpan } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Dot } from '../../ui/Dot.tsx'
import classes from './person.module.css'
import { Score } from './Score.tsx'

const icons: Record<TimelineEntry['kind'], Icon> = {
  attendance: IconHeadset,
  note: IconNote,
  schedule: IconCalendarTime,
  consent: IconShieldCheck,
  merge: IconArrowsJoin2,
  created: IconUserPlus,
}

export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const Picture = icons[entry.kind]
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <span className={classes.entryIcon}>
        <Picture size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.entryWords}>
        <Words entry={entry} />
      </div>
      <time className={classes.entryTime} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
    </li>
  )
}

function Words({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation(['contacts', 'drawer'])
  switch (entry.kind) {
    case 'attendance':
      return <Attendance entry={entry} />
    case 'note':
      return (
        <Plain title={t('timeline.note', { name: entry.user?.name ?? t('drawer:notes.nobody') })}>
          {entry.note}
        </Plain>
      )
    case 'schedule':
      return <Plain title={t(`timeline.schedule.${entry.status}`)}>{entry.body}</Plain>
    case 'merge':
      return (
        <Plain
          title={t(entry.isByHand ? 'timeline.mergedByHand' : 'timeline.merged', { name: entry.name })}
        />
      )
    default:
      return <Plain title={t(`timeline.${entry.kind}`)} />
  }
}

function Plain({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <strong className={classes.entryTitle}>{title}</strong>
      {children && <p className={classes.entryText}>{children}</p>}
    </>
  )
}

type AttendanceEntry = Extract<TimelineEntry, { kind: 'attendance' }>

function Attendance({ entry }: { entry: AttendanceEntry }) {
  const { t } = useTranslation('contacts')
  const { ticket, user, queue, whatsapp, startedAt, finishedAt, rating, lastMessage } = entry
  const lasted =
    startedAt && finishedAt ? formatSpan(Date.parse(finishedAt) - Date.parse(startedAt)) : undefined
  return (
    <>
      <span className={classes.entryTitle}>
        <Link to={`/tickets/${ticket.uuid}`} className={classes.link}>
          {user ? t('timeline.attendedBy', { name: user.name }) : t('timeline.attendance')}
        </Link>
        {rating !== null && <Score rating={rating} />}
      </span>
      <span className={classes.line}>
        {queue && (
          <span className={classes.queue}>
            <Dot color={queue.color} />
            {queue.name}
          </span>
        )}
        {[whatsapp?.name, ticket.status === 'closed' ? undefined : t(`status.${ticket.status}`), lasted]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {lastMessage && <p className={classes.quote}>{lastMessage}</p>}
    </>
  )
}

import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconHourglass, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lastWords } from '../../conversations/tickets/lastWords.ts'
import { WaitTime } from '../../conversations/tickets/list/WaitTime.tsx'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { RaisedMark } from '../../conversations/tickets/RaisedMark.tsx'
import { DueMark } from '../../service/sla/DueMark.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { shorten } from '../../ui/shorten.ts'
import { whenInList } from '../../ui/times.ts'
import { loadOf, placeOf, type Moment, type PanelColumn as ColumnData, type PanelPerson } from './columns.ts'
import { UnansweredCount, UnansweredMark } from './Unanswered.tsx'
import classes from './Panel.module.css'
import { droppableId } from './PanelDrag.tsx'
import { useFittingCards } from './useFittingCards.ts'

/** The minutes within which queues want to reply. */
type Targets = ReadonlyMap<number, number>

interface ColumnProps {
  column: ColumnData
  targets: Targets
  /** What does not fit is counted instead of scrolled to. */
  isCut: boolean
}

export function Column({ column, targets, isCut }: ColumnProps) {
  const { t } = useTranslation('panel')
  const { kind, person, moments } = column
  const { list, shown } = useFittingCards(moments.length, isCut)
  const { setNodeRef, isOver } = useDroppable({ id: droppableId(column) })
  const name = kind === 'person' ? person?.name : t(kind)
  return (
    <section ref={setNodeRef} className={classes.column} data-over={isOver} aria-label={name}>
      <header className={classes.columnHead}>
        {person ? (
          <PersonHead person={person} moments={moments} targets={targets} />
        ) : (
          <PlaceHead kind={kind === 'groups' ? 'groups' : 'waiting'} count={moments.length} />
        )}
      </header>
      {moments.length === 0 ? (
        <p className={classes.nothing}>{t(person ? 'free' : 'nobodyWaits')}</p>
      ) : (
        <ul ref={list} className={classes.cards}>
          {moments.slice(0, shown).map((moment) => (
            <MomentCard key={moment.id} moment={moment} targets={targets} />
          ))}
          {shown < moments.length && (
            <li className={classes.more}>{t('wall.more', { count: moments.length - shown })}</li>
          )}
        </ul>
      )}
    </section>
  )
}

/** Those for whom a wall has no column: who they are, and how full their hands are. */
export function RestColumn({ columns, targets }: { columns: ColumnData[]; targets: Targets }) {
  const { t } = useTranslation('panel')
  const { list, shown } = useFittingCards(columns.length, true)
  return (
    <section className={classes.column} aria-label={t('wall.others')}>
      <header className={classes.columnHead}>
        <IconUsers size={20} stroke={1.75} aria-hidden />
        <h2 className={classes.name}>{t('wall.others')}</h2>
        <span className={classes.load}>{formatNumber(columns.length)}</span>
      </header>
      <ul ref={list} className={classes.rest}>
        {columns.slice(0, shown).map(({ kind, person, moments }) => (
          <li key={person?.id ?? kind}>
            <span className={classes.restName}>{person?.name ?? t('groups')}</span>
            <UnansweredCount moments={moments} targets={targets} />
            {person ? <Load person={person} held={moments.length} /> : formatNumber(moments.length)}
          </li>
        ))}
        {shown < columns.length && (
          <li className={classes.more}>{t('wall.more', { count: columns.length - shown })}</li>
        )}
      </ul>
    </section>
  )
}

interface Holding {
  person: PanelPerson
  moments: Moment[]
  targets: Targets
}

/** Somebody of the team, how full their hands are, and how many there have no answer. */
function PersonHead({ person, moments, targets }: Holding) {
  const { t } = useTranslation('insight')
  return (
    <>
      <Avatar name={person.name} image={person.profileImage} size={28} />
      <h2 className={classes.name}>{person.name}</h2>
      <Load person={person} held={moments.length} />
      <span className={classes.state}>
        <span className={classes.presence} data-online={person.online}>
          {t(person.online ? 'online' : 'offline')}
        </span>
        <UnansweredCount moments={moments} targets={targets} />
      </span>
    </>
  )
}

function Load({ person: { capacity }, held }: { person: PanelPerson; held: number }) {
  const { t } = useTranslation('panel')
  return (
    <span className={classes.load} data-tone={loadOf(held, capacity)} title={t('load', { held, capacity })}>
      {formatNumber(held)}/{formatNumber(capacity)}
    </span>
  )
}

const pictures = { waiting: IconHourglass, groups: IconUsersGroup }

/** Where tickets of nobody stand. */
function PlaceHead({ kind, count }: { kind: 'waiting' | 'groups'; count: number }) {
  const { t } = useTranslation('panel')
  const Picture = pictures[kind]
  return (
    <>
      <Picture size={20} stroke={1.75} aria-hidden />
      <h2 className={classes.name}>{t(kind)}</h2>
      <span className={classes.load} data-tone={kind === 'waiting' && count > 0 ? 'soon' : 'calm'}>
        {formatNumber(count)}
      </span>
    </>
  )
}

const maxWords = 30

function MomentCard({ moment, targets }: { moment: Moment; targets: Targets }) {
  const { t } = useTranslation('panel')
  const { t: words } = useTranslation('tickets')
  const { user, can } = useSession()
  const isOverseer = can('tickets-manager:showall')
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: moment.id,
    data: moment,
    disabled: !isOverseer,
  })
  const { contact, queue, whatsapp, unreadMessages, updatedAt, isRaised } = moment
  const mayOpen = isOverseer || moment.userId === user.id
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging}
      {...(isOverseer && { ...attributes, ...listeners, role: undefined })}
      aria-label={contact.name}
    >
      <div className={classes.cardHead}>
        {mayOpen ? (
          <Link className={classes.contact} to={`/tickets/${moment.uuid}`}>
            {contact.name}
          </Link>
        ) : (
          <span className={classes.contact}>{contact.name}</span>
        )}
        <span className={classes.time}>
          <CardTime moment={moment} target={targets.get(moment.queueId ?? 0)} />
        </span>
      </div>
      <div className={classes.words}>
        <span>{shorten(lastWords(moment, words), maxWords)}</span>
        {unreadMessages > 0 && (
          <span className={classes.unread} title={t('unread', { count: unreadMessages })}>
            {formatNumber(unreadMessages)}
          </span>
        )}
      </div>
      <div className={classes.facts}>
        {isRaised && <RaisedMark />}
        <UnansweredMark moment={moment} targets={targets} />
        {queue && (
          <span className={classes.fact} title={queue.name}>
            <Dot color={queue.color} /> {queue.name}
          </span>
        )}
        {moment.user && placeOf(moment) === 'waiting' && (
          <span className={classes.fact} title={t('offered', { person: moment.user.name })}>
            {t('offered', { person: moment.user.name })}
          </span>
        )}
        {whatsapp && (
          <span className={classes.connection} title={whatsapp.name}>
            <span>{whatsapp.name}</span>
          </span>
        )}
        <time
          className={classes.changed}
          dateTime={updatedAt}
          title={t('changed', { time: formatDateTime(updatedAt) })}
        >
          {whenInList(updatedAt)}
        </time>
      </div>
    </li>
  )
}

/** What is left of a promise; without one, how long the customer has waited for somebody, or for an answer. */
function CardTime({ moment, target }: { moment: Moment; target: number | undefined }) {
  const { t } = useTranslation('panel')
  const { due, waitingSince, unansweredSince } = moment
  if (due) return <DueMark due={due} />
  if (waitingSince) return <WaitTime since={waitingSince} target={target} />
  if (!unansweredSince) return null
  const title = t('unanswered.since', { time: formatDateTime(unansweredSince) })
  return <WaitTime since={unansweredSince} target={target} title={title} />
}

import { noQueueColor, type ChannelKind, type KanbanTicket, type Tag } from '@chatflow/contract'
import { useDraggable } from '@dnd-kit/core'
import { UnstyledButton } from '@mantine/core'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconHourglass,
  IconRobot,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { numberOf } from '../../conversations/contacts/numberOf.ts'
import { lastWords } from '../../conversations/tickets/lastWords.ts'
import { useNow } from '../../conversations/tickets/list/useNow.ts'
import { WaitTime } from '../../conversations/tickets/list/WaitTime.tsx'
import { formatAgo, formatDateTime, formatSpan } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { whenInList } from '../../ui/times.ts'
import classes from './Card.module.css'
import { CardMenu } from './CardMenu.tsx'
import { movesAt } from './cardFacts.ts'

const maxUnread = 99

interface CardProps {
  card: KanbanTicket
  lane: Tag | undefined
  nextLane: Tag | undefined
  top: number
  /** The one card of its lane that Tab reaches; arrows go on from there. */
  isActive: boolean
  isOpen: boolean
  /** The minutes within which its queue wants to reply. */
  target: number | undefined
  /** Where its menu leads. Drawn by the card itself: made outside, it would draw every card anew with each step of scrolling. */
  lanes: Tag[]
  onMove: (card: KanbanTicket, lane: Tag | null) => void
  onOpen: (card: KanbanTicket) => void
  onActive: (id: number) => void
  onStep: (steps: number) => void
}

/** The key that takes a card and puts it down opens nothing: some browsers click when it is let go. */
const holdSpace = (event: KeyboardEvent) => {
  if (event.key === ' ') event.preventDefault()
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** A ticket on the board. The whole card is taken and clicked; its name is the button that keys reach. */
export const Card = memo(function Card(props: CardProps) {
  const { card, top, isActive, isOpen, lanes, onMove, onOpen, onActive, onStep } = props
  const { t } = useTranslation('kanban')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data: card,
    attributes: { roleDescription: t('drag.role') },
  })
  const { onKeyDown, ...pointers } = listeners ?? {}
  const press = (event: KeyboardEvent) => {
    onKeyDown?.(event)
    const by = steps[event.key]
    if (by === undefined || isDragging || event.defaultPrevented) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.place}
      style={{ transform: `translateY(${top}px)` }}
      data-ticket={card.id}
      data-dragged={isDragging || undefined}
      {...pointers}
    >
      <article
        className={classes.card}
        data-open={isOpen || undefined}
        data-over={card.status === 'closed' || undefined}
      >
        <Face
          {...props}
          name={
            <UnstyledButton
              ref={setActivatorNodeRef}
              className={classes.name}
              {...attributes}
              tabIndex={isActive ? 0 : -1}
              aria-label={t('look', { name: card.contact.name })}
              aria-pressed={undefined}
              onClick={() => onOpen(card)}
              onFocus={() => onActive(card.id)}
              onKeyDown={press}
              onKeyUp={holdSpace}
            >
              {card.contact.name}
            </UnstyledButton>
          }
          end={
            <span className={classes.actions}>
              <Link
                className={classes.open}
                to={`/tickets/${card.uuid}`}
                draggable={false}
                tabIndex={isActive ? 0 : -1}
              >
                {t('open')}
              </Link>
              <CardMenu card={card} lanes={lanes} isActive={isActive} onMove={onMove} />
            </span>
          }
        />
      </article>
    </li>
  )
})

/** What the hand holds: the same card without anything to press. */
export function HeldCard(props: Pick<CardProps, 'card' | 'lane' | 'nextLane' | 'target'>) {
  return (
    <article className={classes.card} data-held>
      <Face {...props} name={<span className={classes.name}>{props.card.contact.name}</span>} end={null} />
    </article>
  )
}

const channelIcons: Record<ChannelKind, Icon> = {
  whatsapp: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
}

interface FaceProps extends Pick<CardProps, 'card' | 'lane' | 'nextLane' | 'target'> {
  name: ReactNode
  end: ReactNode
}

function Face({ card, lane, nextLane, target, name, end }: FaceProps) {
  const { t } = useTranslation(['kanban', 'tickets'])
  const { t: inTickets } = useTranslation('tickets')
  const { contact, channel, updatedAt, unreadMessages, waitingSince } = card
  const Channel = channelIcons[channel]
  return (
    <>
      <header className={classes.head}>
        <span className={classes.face}>
          <Avatar name={contact.name} image={contact.profilePicUrl ?? contact.urlPicture} size={32} />
          <span
            className={classes.channel}
            role="img"
            aria-label={t(`tickets:channels.${channel}`)}
            title={t(`tickets:channels.${channel}`)}
          >
            <Channel size={11} stroke={2} aria-hidden />
          </span>
        </span>
        <span className={classes.who}>
          <span className={classes.line}>
            {name}
            {waitingSince === null ? (
              <time className={classes.time} dateTime={updatedAt} title={formatDateTime(updatedAt)}>
                {whenInList(updatedAt)}
              </time>
            ) : (
              <WaitTime since={waitingSince} target={target} isCalm={card.isBot} />
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.number}>{numberOf(contact)}</span>
            {unreadMessages > 0 && (
              <span
                className={classes.unread}
                role="img"
                aria-label={t('kanban:unreadOf', { count: unreadMessages })}
              >
                {unreadMessages > maxUnread ? `${maxUnread}+` : unreadMessages}
              </span>
            )}
          </span>
        </span>
      </header>
      <p className={classes.last}>{lastWords(card, inTickets) || t('tickets:row.noMessages')}</p>
      <Marks card={card} />
      <footer className={classes.foot}>
        <Fate card={card} lane={lane} nextLane={nextLane} />
        {end}
      </footer>
    </>
  )
}

/** Where the ticket belongs: queue, what colleagues marked, who speaks by itself. */
function Marks({ card: { queue, contact, isBot } }: { card: KanbanTicket }) {
  const { t } = useTranslation('tickets')
  const [first, ...more] = contact.tags
  return (
    <p className={classes.marks}>
      <span className={classes.mark}>
        <Dot color={queue?.color ?? noQueueColor} />
        <span className={classes.words}>{queue?.name ?? t('row.noQueue')}</span>
      </span>
      {isBot && (
        <span className={classes.bot} role="img" aria-label={t('row.bot')} title={t('row.bot')}>
          <IconRobot size={14} stroke={1.75} aria-hidden />
        </span>
      )}
      {first && (
        <span className={classes.tag} title={contact.tags.map(({ name }) => name).join(', ')}>
          <Dot color={first.color} />
          <span className={classes.words}>{first.name}</span>
          {more.length > 0 && <span className={classes.more}>+{more.length}</span>}
        </span>
      )}
    </p>
  )
}

/** Who has it, and what time will do to it. */
function Fate({ card, lane, nextLane }: Pick<CardProps, 'card' | 'lane' | 'nextLane'>) {
  const { t } = useTranslation('kanban')
  const at = movesAt(card, lane)
  const now = useNow()
  const left = at && at.getTime() - now.getTime()
  const since = card.lane && t('since', { ago: formatAgo(card.lane.since) })
  return (
    <span className={classes.fate} title={since ?? undefined}>
      <span className={classes.mark} data-quiet={!card.user || undefined}>
        <IconUser size={14} stroke={1.75} aria-hidden />
        <span className={classes.words}>{card.user?.name ?? t('noUser')}</span>
      </span>
      {left !== undefined && nextLane && (
        <span className={classes.timer}>
          <IconHourglass size={13} stroke={1.75} aria-hidden />
          <span className={classes.words}>
            {left > 0
              ? t('movesIn', { span: formatSpan(left), name: nextLane.name })
              : t('movesNow', { name: nextLane.name })}
          </span>
        </span>
      )}
    </span>
  )
}

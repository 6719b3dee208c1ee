import type { ChannelKind, Ticket } from '@chatflow/contract'
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useState, type KeyboardEvent } from 'react'
import { readDraft } from '../../../platform/drafts.ts'
import { formatDate, formatDateTime } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { daysAgo, timeOfDay } from '../../../ui/times.ts'
import { CustomerTyping } from '../presence/CustomerTyping.tsx'
import { useIsCustomerTyping } from '../presence/customerTyping.ts'
import { lastWords } from '../lastWords.ts'
import { shorten } from '../../../ui/shorten.ts'
import { RaisedMark } from '../RaisedMark.tsx'
import { DueSlot } from '../slots.ts'
import { FirstTag, QueueDot, RowFacts, type PartProps } from './RowFacts.tsx'
import { TicketButtons, TicketMenu, useTicketButtons } from './TicketButtons.tsx'
import classes from './TicketRow.module.css'
import { useReadingAhead } from './useReadingAhead.ts'
import { WaitTime } from './WaitTime.tsx'

const maxNameLength = 60
const maxMessageLength = 40
const maxUnread = 99

interface TicketRowProps {
  ticket: Ticket
  top: number
  /** Where it stands among how many, for those who do not see the list. */
  place: number
  total: number
  isCompact: boolean
  hasManyConnections: boolean
  /** The minutes within which its queue wants to reply, where it says so. */
  target: number | undefined
  /** Nothing points there: what can be done stands in a menu. */
  isTouched: boolean
  isChosen: boolean
  /** The one row that Tab reaches; arrows go on from there. */
  isActive: boolean
  onOpen: (uuid: string) => void
  onActive: (uuid: string) => void
  onMove: (rows: number) => void
}

export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, top, place, total, isCompact, isTouched, isChosen, isActive } = props
  const { onOpen, onActive, onMove } = props
  const { uuid } = ticket
  const { t } = useTranslation('tickets')
  // Buttons nobody reaches are not drawn: rows fly by, and the buttons of one cost more than all the rest of it.
  const [isPointedAt, setPointedAt] = useState(false)
  const buttons = useTicketButtons(ticket)
  const ahead = useReadingAhead(uuid, isChosen)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const steps = moves[event.key]
    const button = buttons.find(({ key }) => key === event.key.toUpperCase())
    if (steps === undefined && !button) return
    event.preventDefault()
    if (steps !== undefined) onMove(steps)
    else button?.press()
  }
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={place}
      aria-setsize={total}
      data-uuid={uuid}
      {...marksOf(props)}
      onPointerEnter={() => {
        setPointedAt(true)
        ahead.come()
      }}
      onPointerLeave={() => {
        setPointedAt(false)
        ahead.leave()
      }}
    >
      <Link
        className={classes.link}
        to={`/tickets/${uuid}`}
        tabIndex={isActive ? 0 : -1}
        aria-current={isChosen ? 'page' : undefined}
        aria-keyshortcuts={buttons.map(({ key }) => key).join(' ') || undefined}
        onPointerDown={ahead.press}
        onClick={() => {
          ahead.press()
          onOpen(uuid)
        }}
        onFocus={() => {
          onActive(uuid)
          ahead.come()
        }}
        onBlur={ahead.leave}
        onKeyDown={press}
      >
        <Face ticket={ticket} t={t} size={isCompact ? 36 : 40} />
        <Words {...props} t={t} />
      </Link>
      {isTouched && <TicketMenu ticket={ticket} buttons={buttons} isActive={isActive} />}
      {!isTouched && (isActive || isPointedAt) && (
        <TicketButtons ticket={ticket} buttons={buttons} isActive={isActive} />
      )}
    </li>
  )
})

/** What the style sheet has to know. */
const marksOf = ({ ticket, isCompact, isChosen }: TicketRowProps) => ({
  'data-compact': isCompact || undefined,
  'data-chosen': isChosen || undefined,
  'data-unread': ticket.unreadMessages > 0 || undefined,
  'data-closing': ticket.closesAt !== null || undefined,
})

const moves: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
}

const channelIcons: Record<ChannelKind, Icon> = {
  whatsapp: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
}

function Face({ ticket: { contact, channel }, t, size }: PartProps & { size: number }) {
  const Picture = channelIcons[channel]
  const label = t(`channels.${channel}`)
  return (
    <span className={classes.face}>
      <Avatar name={contact.name} image={contact.profilePicUrl ?? contact.urlPicture} size={size} />
      <span className={classes.channel} role="img" aria-label={label} title={label}>
        <Picture size={12} stroke={2} aria-hidden />
      </span>
    </span>
  )
}

function Words(props: PartProps & TicketRowProps) {
  const { ticket, t, isCompact, isChosen, target, hasManyConnections } = props
  const { contact, updatedAt, unreadMessages, waitingSince, isBot, isRaised, due } = ticket
  return (
    <span className={classes.words}>
      <span className={classes.line}>
        <span className={classes.name} title={contact.name}>
          {shorten(contact.name, maxNameLength)}
        </span>
        {isRaised && <RaisedMark />}
        {due ? (
          <DueSlot due={due} />
        ) : waitingSince === null ? (
          <time className={classes.time} dateTime={updatedAt} title={formatDateTime(updatedAt)}>
            {daysAgo(updatedAt) <= 0 ? timeOfDay(updatedAt) : formatDate(updatedAt)}
          </time>
        ) : (
          <WaitTime since={waitingSince} target={target} isCalm={isBot} />
        )}
      </span>
      <span className={classes.line}>
        {isCompact && <QueueDot ticket={ticket} t={t} />}
        <LastWords ticket={ticket} t={t} isChosen={isChosen} />
        {isCompact && <FirstTag ticket={ticket} />}
        {unreadMessages > 0 && (
          <span className={classes.unread} role="img" aria-label={t('row.unread', { count: unreadMessages })}>
            {unreadMessages > maxUnread ? `${maxUnread}+` : unreadMessages}
          </span>
        )}
      </span>
      {!isCompact && <RowFacts ticket={ticket} t={t} hasManyConnections={hasManyConnections} />}
    </span>
  )
}

/** What was said last, or what one was about to reply; in the open ticket that stands in the field already. */
function LastWords({ ticket, t, isChosen }: PartProps & { isChosen: boolean }) {
  const { user } = useSession()
  const draft = isChosen ? '' : readDraft(user.id, `ticket ${ticket.id}`)
  const words = draft || lastWords(ticket, t)
  if (useIsCustomerTyping(ticket.id))
    return (
      <span className={classes.last}>
        <CustomerTyping />
      </span>
    )
  return (
    <span className={classes.last}>
      {draft && <span className={classes.draft}>{t('row.draft')}</span>}
      {words ? shorten(words, maxMessageLength) : t('row.noMessages')}
    </span>
  )
}

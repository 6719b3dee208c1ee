import type { TicketDetail, TicketMessage } from '@chatflow/contract'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../../platform/format.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { partsOf } from '../../../../ui/longText.ts'
import { MessageText } from '../../../../ui/MessageText.tsx'
import { formatPhone } from '../../../../ui/phoneNumber.ts'
import { dayName, timeOfDay } from '../../../../ui/times.ts'
import { arrange } from '../arrange.ts'
import { useSummary } from '../bubbles/useSummary.ts'
import { detailsOf, pictureOf } from './printedContent.ts'

/** No part of a text may be taller than a page. */
const maxCharacters = 1200
const maxLines = 25

interface SheetProps {
  ticket: TicketDetail
  messages: TicketMessage[]
  /** What stands above them already: its day is not named again. */
  before: TicketMessage | undefined
}

/**
 * What was said, as it stands on paper: in blocks, because a page breaks between two of them. Its look is
 * `sheet.css`, which travels with it into the picture of the page.
 */
export function Sheet({ ticket, messages, before }: SheetProps) {
  const { t } = useTranslation('conversationView')
  return (
    <div className="blocks">
      {arrange(before ? [before, ...messages] : messages).map((day, index) => (
        <div key={day.key}>
          {(index > 0 || !before) && <div className="block day">{dayName(day.date)}</div>}
          {day.entries.map((entry) => {
            if (entry.kind === 'group')
              return entry.messages
                .filter((message) => message !== before)
                .map((message) => <Said key={message.id} message={message} ticket={ticket} />)
            if (entry.kind === 'unread') return null
            return (
              <div key={entry.key} className="block ticket">
                {t('messages.ticket', { id: entry.ticket.id })} · {entry.ticket.queue?.name ?? t('noQueue')}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Who talks to whom, above the first message. */
export function SheetTop({ ticket, company, at }: { ticket: TicketDetail; company: string; at: Date }) {
  const { t } = useTranslation('conversationView')
  const { contact, queue, user, whatsapp } = ticket
  const number = /^\d+$/.test(contact.number) ? formatPhone(contact.number) : contact.number
  const facts = [
    contact.isGroup ? undefined : number,
    contact.email,
    t('messages.ticket', { id: ticket.id }),
    queue?.name ?? t('noQueue'),
    user?.name,
    whatsapp?.name,
  ]
  return (
    <div className="blocks">
      <div className="block top">
        <h1 dir="auto">{contact.name}</h1>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <p>{t('export.made', { company, time: formatDateTime(at) })}</p>
      </div>
    </div>
  )
}

interface SaidProps {
  message: TicketMessage
  ticket: TicketDetail
}

/** A long message continues in further bubbles. */
function Said({ message, ticket }: SaidProps) {
  const { t } = useTranslation('conversationView')
  if (message.isDeleted)
    return (
      <Bubble message={message} ticket={ticket} isFirst isLast>
        <span className="gone">
          {t(message.isDeletedByContact ? 'bubble.deletedByContact' : 'bubble.deleted')}
        </span>
      </Bubble>
    )
  const words = message.body === message.mediaName ? '' : message.body
  const parts = partsOf(words, maxCharacters, maxLines)
  const shown = parts.length > 0 ? parts : ['']
  return shown.map((part, index) => (
    <Bubble
      // Parts have no name but their place.
      key={index}
      message={message}
      ticket={ticket}
      isFirst={index === 0}
      isLast={index === shown.length - 1}
    >
      {index === 0 && <Content message={message} />}
      {part !== '' && <MessageText text={part} />}
    </Bubble>
  ))
}

interface BubbleProps extends SaidProps {
  isFirst: boolean
  isLast: boolean
  children: ReactNode
}

function Bubble({ message, ticket, isFirst, isLast, children }: BubbleProps) {
  const { t } = useTranslation('conversationView')
  return (
    <div className="block">
      <div
        className="bubble"
        data-own={message.fromMe || undefined}
        data-private={message.isPrivate || undefined}
      >
        {isFirst && <BubbleTop message={message} ticket={ticket} />}
        {children}
        {isLast && (
          <span className="time">
            {message.isEdited && `${t('bubble.edited')} · `}
            {timeOfDay(message.createdAt)}
          </span>
        )}
      </div>
    </div>
  )
}

function BubbleTop({ message, ticket }: SaidProps) {
  const { t } = useTranslation('conversationView')
  const summary = useSummary()
  const { fromMe, isPrivate, quotedMsg, user, contact } = message
  const name = fromMe ? (user?.name ?? t('bubble.business')) : contact.name || ticket.contact.name
  return (
    <>
      <span className="sender" dir="auto">
        {isPrivate ? t('bubble.privateBy', { name }) : name}
      </span>
      {message.isForwarded && <span className="remark">{t('bubble.forwarded')}</span>}
      {quotedMsg && (
        <span className="quote" dir="auto">
          {quotedMsg.fromMe ? t('bubble.business') : quotedMsg.contact.name}:{' '}
          {summary(quotedMsg).slice(0, 200)}
        </span>
      )}
    </>
  )
}

/** What stands above the words: a picture, or what kind of thing it was. */
function Content({ message }: { message: TicketMessage }) {
  const { t } = useTranslation('conversationView')
  const picture = pictureOf(message)
  const { title, lines } = detailsOf(message, t)
  return (
    <>
      {picture && (
        // The address becomes the picture itself when the page is painted.
        <img
          className="picture"
          alt=""
          data-address={picture.url}
          width={picture.width}
          height={picture.height}
        />
      )}
      {title !== undefined && <span className="title">{title}</span>}
      {lines.map((line) => (
        <span key={line} className="line">
          {line}
        </span>
      ))}
    </>
  )
}

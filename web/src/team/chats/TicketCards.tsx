import type { TicketCard } from '@chatflow/contract'
import { IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useChatActs } from './chatActs.ts'
import classes from './ChatBubble.module.css'
import { ticketsIn } from './ticketLinks.ts'

/** What the links of a message lead to. A ticket that the reader may not see stays a plain link. */
export function TicketCardsOf({ text }: { text: string }) {
  const { tickets } = useChatActs()
  return ticketsIn(text, location.origin).map((uuid) => {
    const ticket = tickets.get(uuid)
    return ticket && <TicketCardView key={uuid} ticket={ticket} />
  })
}

function TicketCardView({ ticket }: { ticket: TicketCard }) {
  const { t } = useTranslation('chatTalk')
  const { uuid, id, status, contactName, queue, userName } = ticket
  const facts = [t(`ticket.status.${status}`), queue?.name, userName].filter(Boolean).join(' · ')
  return (
    <Link
      className={classes.ticket}
      to={`/tickets/${uuid}`}
      style={queue ? ({ '--queue': queue.color } as CSSProperties) : undefined}
    >
      <IconTicket className={classes.ticketIcon} size={20} stroke={1.75} aria-hidden />
      <span className={classes.ticketWords}>
        <span className={classes.ticketName}>{t('ticket.title', { name: contactName, id })}</span>
        <span className={classes.ticketFacts}>{facts}</span>
      </span>
    </Link>
  )
}

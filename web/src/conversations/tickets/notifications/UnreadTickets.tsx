import type { Ticket } from '@chatflow/contract'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { lastWords } from '../lastWords.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import classes from '../../../ui/SideList.module.css'
import { whenInList } from '../../../ui/times.ts'

interface UnreadTicketsProps {
  tickets: Ticket[]
  onChosen: () => void
}

export function UnreadTickets({ tickets, onChosen }: UnreadTicketsProps) {
  const { t } = useTranslation('notifications')
  return (
    <ul className={classes.list} aria-label={t('tickets')}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <UnreadTicket ticket={ticket} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  )
}

function UnreadTicket({ ticket, onChosen }: { ticket: Ticket; onChosen: () => void }) {
  const { t } = useTranslation('tickets')
  const { uuid, contact, updatedAt, unreadMessages } = ticket
  return (
    <Link className={classes.row} to={`/tickets/${uuid}`} data-unread onClick={onChosen}>
      <Avatar name={contact.name} image={contact.profilePicUrl ?? contact.urlPicture} size={36} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name} title={contact.name}>
            {contact.name}
          </span>
          <time className={classes.time} dateTime={updatedAt} title={formatDateTime(updatedAt)}>
            {whenInList(updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.last}>{lastWords(ticket, t) || t('row.noMessages')}</span>
          <span className={classes.unread} role="img" aria-label={t('row.unread', { count: unreadMessages })}>
            {unreadMessages > 99 ? '99+' : unreadMessages}
          </span>
        </span>
      </span>
    </Link>
  )
}

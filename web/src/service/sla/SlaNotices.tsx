import { dismissSlaNotice, listSlaNotices } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { DueMark } from './DueMark.tsx'
import classes from './SlaNotices.module.css'

interface SlaNoticesProps {
  isOpen: boolean
  /** Told how many there are, also while the bell is closed. */
  onCount: (count: number) => void
  onChosen: () => void
}

/** The deadlines that the person was told of and that still run. An answer, or a press, takes them away. */
export function SlaNotices({ isOpen, onCount, onChosen }: SlaNoticesProps) {
  const { t } = useTranslation('sla')
  const { data } = useEndpoint(listSlaNotices, {}, { refreshOn: 'slaNotice' })
  const dismiss = useAction(dismissSlaNotice)
  const notices = data?.notices ?? []
  const count = notices.length
  useEffect(() => onCount(count), [onCount, count])
  if (!isOpen || count === 0) return null
  return (
    <ul className={classes.list} aria-label={t('bell.title')}>
      {notices.map(({ id, ticket, target, dueAt }) => (
        <li key={id} className={classes.row}>
          <Link className={classes.link} to={`/tickets/${ticket.uuid}`} onClick={onChosen}>
            <span className={classes.name}>{ticket.contactName}</span>
            <DueMark due={{ at: dueAt, target }} />
            <span className={classes.what}>
              {[t(`editor.${target}`), ticket.queue?.name].filter(Boolean).join(' · ')}
            </span>
          </Link>
          <ActionIcon
            color="gray"
            aria-label={t('bell.dismiss', { name: ticket.contactName })}
            onClick={() => dismiss.mutate({ params: { ticketId: ticket.id } })}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

import { noQueueColor, type Ticket } from '@chatflow/contract'
import {
  IconPlugConnected,
  IconPlugConnectedX,
  IconRobot,
  IconStar,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { formatDateTime } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session.tsx'
import { Dot } from '../../../ui/Dot.tsx'
import classes from './TicketRow.module.css'

/** A ticket, and the texts of the list: asked for once a row, not by each of its parts. */
export interface PartProps {
  ticket: Ticket
  t: TFunction<'tickets'>
}

interface RowFactsProps extends PartProps {
  /** Where there is only one, its name tells nothing apart. */
  hasManyConnections: boolean
}

/** What tells the row from its neighbours: what becomes of it, its tags, its queue and who has it. */
export function RowFacts({ ticket, t, hasManyConnections }: RowFactsProps) {
  const { can, user: reader } = useSession()
  const { queue, whatsapp, user } = ticket
  const isOthers = user !== null && user.id !== reader.id
  return (
    <span className={classes.facts}>
      <RowState ticket={ticket} t={t} />
      <FirstTag ticket={ticket} />
      <span className={classes.fact} data-major>
        <Dot color={queue?.color ?? noQueueColor} />
        <span className={classes.factText}>{queue?.name ?? t('row.noQueue')}</span>
      </span>
      {isOthers && can('tickets-manager:showall') && (
        <Fact icon={IconUser} text={user.name} title={t('row.attendant', { name: user.name })} />
      )}
      {whatsapp && hasManyConnections && (
        <Fact
          isMinor
          icon={IconPlugConnected}
          text={whatsapp.name}
          title={t('row.connection', { name: whatsapp.name })}
        />
      )}
      {!whatsapp && <Fact icon={IconPlugConnectedX} text={t('row.noConnection')} />}
    </span>
  )
}

/** What is about to become of it, or who speaks in it meanwhile. */
function RowState({ ticket: { closesAt, snoozedUntil, status, isBot }, t }: PartProps) {
  if (snoozedUntil !== null)
    return <span className={classes.state}>{t('row.snoozed', { time: formatDateTime(snoozedUntil) })}</span>
  if (closesAt !== null) return <span className={classes.state}>{t('row.closing')}</span>
  if (status === 'nps')
    return (
      <span className={classes.state}>
        <IconStar size={14} stroke={1.75} aria-hidden />
        {t('row.rating')}
      </span>
    )
  if (!isBot) return null
  return (
    <span className={classes.bot} role="img" aria-label={t('row.bot')} title={t('row.bot')}>
      <IconRobot size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

interface FactProps {
  icon: Icon
  text: string
  title?: string
  isMinor?: boolean
}

function Fact({ icon: Picture, text, title, isMinor }: FactProps) {
  return (
    <span className={classes.fact} data-minor={isMinor} title={title}>
      <Picture size={14} stroke={1.75} aria-hidden />
      <span className={classes.factText}>{text}</span>
    </span>
  )
}

export function FirstTag({ ticket }: { ticket: Ticket }) {
  const tags = [...new Map([...ticket.tags, ...ticket.contact.tags].map((tag) => [tag.id, tag])).values()]
  const [first] = tags
  if (!first) return null
  return (
    <span className={classes.tag} title={tags.map(({ name }) => name).join(', ')}>
      <Dot color={first.color} />
      <span className={classes.factText}>{first.name}</span>
      {tags.length > 1 && <span className={classes.more}>+{tags.length - 1}</span>}
    </span>
  )
}

/** The department where there is no room for its name. */
export function QueueDot({ ticket: { queue }, t }: PartProps) {
  const name = queue?.name ?? t('row.noQueue')
  return (
    <span className={classes.queueDot} role="img" aria-label={name} title={name}>
      <Dot color={queue?.color ?? noQueueColor} />
    </span>
  )
}

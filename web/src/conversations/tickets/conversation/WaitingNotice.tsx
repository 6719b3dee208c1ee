import { explainWaiting, type Ticket, type Waiting, type WaitingReason } from '@chatflow/contract'
import { IconHourglassEmpty, IconRobot } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../../platform/api.ts'
import { formatTime } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/serverTime.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './Conversation.module.css'

export const isWaiting = ({ status }: Ticket) => status === 'pending' || status === 'lgpd'

/** Somebody has to do something about these: nobody will come by themselves. */
const needsHelp: readonly WaitingReason[] = ['noQueue', 'noMembers', 'nobodyOnline', 'nobodyAtWork']

/** Why nobody attends to the ticket yet, and what happens next. */
export function WaitingNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('conversationView')
  const { data } = useEndpoint(explainWaiting, { params: { ticketId: ticket.id } }, { refreshOn: 'user' })
  const waiting = data?.waiting
  const Picture = waiting?.reason === 'service' ? IconRobot : IconHourglassEmpty
  useReadAgain(ticket, waiting?.next?.at)
  // The line keeps its place while it is read: what is below does not jump.
  return (
    <div
      className={classes.notice}
      role="status"
      data-tone={waiting ? (needsHelp.includes(waiting.reason) ? 'soon' : undefined) : 'none'}
    >
      <Picture size={18} stroke={1.75} aria-hidden />
      <span>
        {waiting ? [t(`waiting.${waiting.reason}`, wordsOf(waiting)), ...next(waiting)].join(' ') : '\u00a0'}
      </span>
    </div>
  )

  function next({ next: step }: Waiting): string[] {
    if (!step) return []
    return [t(`waiting.next.${step.what}`, { time: formatTime(step.at), queue: step.queue?.name ?? '' })]
  }
}

const wordsOf = ({ user, queue, integration, members, there }: Waiting) => ({
  user: user?.name ?? '',
  queue: queue?.name ?? '',
  integration: integration?.name ?? '',
  count: there,
  members,
})

/** It was moved or spoken to, or the clock has acted by now: why it waits may be another matter. */
function useReadAgain({ updatedAt }: Ticket, at: string | undefined) {
  const queries = useQueryClient()
  const known = useRef(updatedAt)
  useEffect(() => {
    const read = () => void queries.invalidateQueries({ queryKey: [explainWaiting.path] })
    if (known.current !== updatedAt) read()
    known.current = updatedAt
    if (!at) return undefined
    const timer = setTimeout(read, Math.max(0, Date.parse(at) - serverNow().getTime()) + 1000)
    return () => clearTimeout(timer)
  }, [at, queries, updatedAt])
}

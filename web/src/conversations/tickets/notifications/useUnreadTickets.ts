import { listUnreadTickets, type Ticket, type User } from '@chatflow/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../../platform/api.ts'
import { usePageStands } from '../../../platform/pageStands.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useSession } from '../../../platform/session.tsx'
import type { TicketEvent } from '../ticketCache.ts'
import { concerns, tellsOfWaiting } from './concerns.ts'
import { useUuidOnScreen } from './onScreen.ts'
import { withTicketEvent } from './unreadTickets.ts'

/** Read anew when what the person may see has changed. */
const keyOf = (user: User) => [
  listUnreadTickets.path,
  {
    id: user.id,
    profile: user.profile,
    queues: user.queues.map(({ id }) => id),
    allTicket: user.allTicket,
    allowGroup: user.allowGroup,
    whatsappId: user.whatsappId,
    waiting: tellsOfWaiting(user),
  },
]

/** The tickets with unread messages that the person is told of, newest first. */
export function useUnreadTickets(): Ticket[] {
  const { user, expired } = useSession()
  const stands = usePageStands()
  const { data } = useQuery({
    queryKey: keyOf(user),
    queryFn: async () => (await call(listUnreadTickets, {})).tickets,
    enabled: !expired && stands,
  })
  const open = useUuidOnScreen()
  return useMemo(() => {
    // What one looks at and replies to is read in a moment: counting it until then would only flicker.
    const isBeingRead = ({ uuid, userId, status }: Ticket) =>
      uuid === open && (userId === user.id || status === 'group')
    return data?.filter((ticket) => !isBeingRead(ticket)) ?? []
  }, [data, open, user.id])
}

/** Keeps that list current, whichever page is open. */
export function useLiveUnreadTickets() {
  const queries = useQueryClient()
  const { user } = useSession()
  const hear = useCallback(
    (event: TicketEvent) => {
      const queryKey = keyOf(user)
      // A list that is on its way may or may not hold this already.
      if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
      else
        queries.setQueryData<Ticket[]>(
          queryKey,
          (known) => known && withTicketEvent(known, event, (ticket) => concerns(ticket, user)),
        )
    },
    [queries, user],
  )
  useCompanyEvent('ticket', hear)
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'delete') hear({ action: 'update', ticket: event.ticket })
  })
}

import {
  findTicketByUuid,
  readMessages,
  type Contact,
  type OpenedTicket,
  type Ticket,
} from '@chatflow/contract'
import { useDebouncedCallback, useDocumentVisibility } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call, useEndpoint } from '../../../platform/api.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useSession } from '../../../platform/session.tsx'
import { messagesKey } from '../messageCache.ts'
import { openTicketKey } from '../ticketCache.ts'
import { useTicketChanges } from '../ticketChanges.ts'

const inputOf = (ticketUuid: string) => ({ params: { ticketUuid } })
/** A move is announced as leaving and arriving: only one that did not arrive anywhere is asked about. */
const arrivesWithinMs = 300

/** One ticket, kept current by events. */
export function useOpenTicket(uuid: string) {
  const queries = useQueryClient()
  const query = useEndpoint(findTicketByUuid, inputOf(uuid))
  const { data: ticket, refetch } = query
  const patch = useCallback(
    (change: (known: OpenedTicket) => Partial<OpenedTicket>) =>
      queries.setQueryData<OpenedTicket>(
        openTicketKey(uuid),
        (known) => known && { ...known, ...change(known) },
      ),
    [queries, uuid],
  )
  const ask = useDebouncedCallback(() => void refetch(), arrivesWithinMs)
  const readAll = () => {
    void queries.invalidateQueries({ queryKey: messagesKey(uuid) })
    void refetch()
  }
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') {
      if (event.ticket.uuid !== uuid) return
      // Who begins or ceases to speak is named in the response about the ticket only.
      if (event.ticket.useIntegration !== ticket?.useIntegration) ask()
      // Taken up again it is another attendance of this customer.
      else if (ticket?.status === 'closed' && event.ticket.status !== 'closed') ask()
      patch(() => event.ticket)
    } else if (event.ticketId !== ticket?.id) return
    else if (event.action === 'updateUnread') patch(() => ({ unreadMessages: 0 }))
    else ask()
  })
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'delete' && event.ticket.uuid === uuid) patch(() => event.ticket)
  })
  useCompanyEvent('contact', (event) => {
    if (event.action === 'update' && isOfAnother(ticket, event.contact)) ask()
    if (event.action === 'erase' && ticket && event.ticketIds.includes(ticket.id)) readAll()
  })
  useCompanyEvent('retention', () => {
    if (ticket?.status === 'closed') readAll()
  })
  useTicketChanges({ onChange: (change) => void patch(change), onUnknown: ask })
  return query
}

/** Whose customer it is, is told by its number alone: the name is asked for. */
const isOfAnother = (ticket: OpenedTicket | undefined, { id, ownerId }: Contact) =>
  ticket?.contactId === id && ticket.customer !== null && (ticket.customer.owner?.id ?? null) !== ownerId

/** What stands on a screen that is looked at by the user who replies is read. A tab in the background has read nothing. */
export function useMarkRead({ uuid, unreadMessages, userId, status }: Ticket, isCurrent: boolean) {
  const { user } = useSession()
  const isVisible = useDocumentVisibility() === 'visible'
  const mayAnswer = userId === user.id || status === 'group'
  const { mutate } = useMutation({
    mutationFn: () => call(readMessages, { params: { ticketKey: uuid } }),
    onError: notifyError,
  })
  const isDue = isCurrent && isVisible && mayAnswer && unreadMessages > 0
  useEffect(() => {
    if (isDue) mutate()
  }, [isDue, unreadMessages, mutate])
}

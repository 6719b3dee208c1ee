import { listTicketCards, maxTicketCards, type ChatMessage, type TicketCard } from '@chatflow/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { ticketsIn } from './ticketLinks.ts'

export type TicketCards = ReadonlyMap<string, TicketCard>

/** The tickets that the messages on screen link to, as far as the reader may see them; read in one call. */
export function useTicketCards(messages: ChatMessage[] | undefined): TicketCards {
  const queries = useQueryClient()
  const uuids = useMemo(() => {
    const linked = (messages ?? []).flatMap(({ message }) => ticketsIn(message, location.origin))
    return [...new Set(linked.toReversed())].slice(0, maxTicketCards).toSorted()
  }, [messages])
  const { data } = useQuery({
    queryKey: [listTicketCards.path, uuids],
    queryFn: () => call(listTicketCards, { query: { uuids: uuids.join(',') } }),
    enabled: uuids.length > 0,
    placeholderData: keepPreviousData,
  })
  useCompanyEvent('ticket', (event) => {
    const ticketId = event.action === 'update' ? event.ticket.id : event.ticketId
    if (data?.tickets.some(({ id }) => id === ticketId))
      void queries.invalidateQueries({ queryKey: [listTicketCards.path] })
  })
  return useMemo(() => new Map(data?.tickets.map((ticket) => [ticket.uuid, ticket])), [data])
}

import { listContacts, listTickets } from '@chatflow/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

const searchAfterMs = 300
const ticketsFrom = 2
const contactsFrom = 3

/** What the server finds for the typed words. Kept apart from the lists of the inbox, which have pages. */
export function useFound(typed: string) {
  const { expired } = useSession()
  const [searchParam] = useDebouncedValue(typed.trim(), searchAfterMs)
  const tickets = useQuery({
    queryKey: ['palette', listTickets.path, searchParam],
    queryFn: async () => (await call(listTickets, { query: { status: 'search', searchParam } })).tickets,
    enabled: !expired && searchParam.length >= ticketsFrom,
    placeholderData: keepPreviousData,
  })
  const contacts = useQuery({
    queryKey: ['palette', listContacts.path, searchParam],
    queryFn: async () => (await call(listContacts, { query: { searchParam } })).contacts,
    enabled: !expired && searchParam.length >= contactsFrom,
    placeholderData: keepPreviousData,
  })
  const isSearched = (from: number) => typed.trim().length >= from
  return {
    tickets: isSearched(ticketsFrom) ? (tickets.data ?? []) : [],
    contacts: isSearched(contactsFrom) ? (contacts.data ?? []) : [],
    isSearching:
      isSearched(ticketsFrom) && (typed.trim() !== searchParam || tickets.isFetching || contacts.isFetching),
    error: tickets.error ?? contacts.error,
  }
}

import { deleteTicket, updateTicket, type Sent, type Ticket } from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { forgetTicket, rememberTicket } from './ticketCache.ts'

/** Changes a ticket. Lists show what became of it by the response, without being read again. */
export function useChangeTicket() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<typeof updateTicket>) => call(updateTicket, input),
    onSuccess: (ticket) => rememberTicket(queries, ticket),
  })
}

export function useDeleteTicket() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: ticketId }: Ticket) => call(deleteTicket, { params: { ticketId } }),
    onSuccess: (_answer, { id }) => forgetTicket(queries, id),
  })
}

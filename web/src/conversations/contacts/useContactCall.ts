import {
  findTicketByUuid,
  type Contact,
  type Endpoint,
  type Sent,
  type TicketDetail,
} from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'

/** Changes the contact of a ticket and shows what became of it, without waiting for its event. */
export function useContactCall<E extends Endpoint & { response: { _output: Contact } }>(
  { uuid }: TicketDetail,
  endpoint: E,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<E>) => call(endpoint, input),
    onSuccess: (contact) =>
      queries.setQueryData<TicketDetail>(
        [findTicketByUuid.path, { params: { ticketUuid: uuid } }],
        (known) => known && { ...known, contact: { ...known.contact, ...(contact as Contact) } },
      ),
    onError: notifyError,
  })
}

import {
  findContact,
  findTicketByUuid,
  type Contact,
  type ContactDetail,
  type Endpoint,
  type Sent,
  type TicketDetail,
} from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'

/** Changes a contact and shows what became of it, in its ticket and on its own page, without waiting for its event. */
export function useContactCall<E extends Endpoint & { response: { _output: Contact } }>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<E>) => call(endpoint, input),
    onSuccess: (response) => {
      const contact = response as Contact
      queries.setQueriesData<TicketDetail>({ queryKey: [findTicketByUuid.path] }, (known) =>
        known?.contact.id === contact.id ? { ...known, contact: { ...known.contact, ...contact } } : known,
      )
      queries.setQueriesData<ContactDetail>({ queryKey: [findContact.path] }, (known) =>
        known?.id === contact.id ? { ...known, ...contact } : known,
      )
    },
    onError: notifyError,
  })
}

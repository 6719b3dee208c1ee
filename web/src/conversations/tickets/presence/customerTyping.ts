import { typingPassesAfterMs } from '@chatflow/contract'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { createTicketStore } from './ticketStore.ts'

const typing = createTicketStore<true>()

/** Keeps track of which customers are writing, for the whole inbox. */
export function useCustomerTypingEvents() {
  useCompanyEvent('customerTyping', ({ ticketId }) => typing.setFor(ticketId, true, typingPassesAfterMs))
  useCompanyEvent('appMessage', (event) => {
    // The words have arrived.
    if (event.action === 'create' && !event.message.fromMe) typing.set(event.ticket.id, undefined)
  })
}

export const useIsCustomerTyping = (ticketId: number) => typing.useOf(ticketId) === true

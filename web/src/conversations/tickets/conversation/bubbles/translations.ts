import { createTicketStore } from '../../presence/ticketStore.ts'

/** Which messages are shown with their translation, until the page is left. */
export const translations = createTicketStore<true>()

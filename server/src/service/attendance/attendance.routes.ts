import {
  closeAllTickets,
  closeImportedTickets,
  createTicket,
  deleteContact,
  deleteTicket,
  mergeContact,
  updateTicket,
} from '@chatflow/contract'
import { endImport } from '../../channels/connections/requestConnectionAction.ts'
import { maskedContact } from '../../conversations/contacts/hiddenNumbers.ts'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import { withMaskedNumber } from '../../conversations/tickets/ticketRow.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { startClosing } from './closeTickets.ts'
import * as creating from './createTicket.ts'
import { deleteContact as removeContact } from '../../conversations/contacts/deleteContact.ts'
import * as deleting from '../../conversations/tickets/deleteTicket.ts'
import { mergeByHand } from './mergeByHand.ts'
import * as updating from './updateTicket.ts'

/** What people do to tickets. */
export function attendanceRoutes(http: HttpContext) {
  serve(http, createTicket, async ({ tenant, session, body }) => {
    const viewer = viewerOf(session)
    // A user who does not say over which connection writes over their own.
    const form = { ...body, whatsappId: body.whatsappId ?? session.whatsappId }
    const ticket = await creating.createTicket(tenant, viewer, form)
    return viewer.hidesNumbers ? withMaskedNumber(ticket) : ticket
  })
  serve(http, updateTicket, async ({ tenant, session, params, body }) => {
    const viewer = viewerOf(session)
    const ticket = await updating.updateTicket(tenant, viewer, params.ticketId, body)
    return viewer.hidesNumbers ? withMaskedNumber(ticket) : ticket
  })
  serve(http, deleteTicket, async ({ tenant, session, params, request }) => {
    await deleting.deleteTicket(tenant, params.ticketId, { userId: session.userId, address: request.ip })
    return { message: 'ticket deleted' }
  })
  serve(http, deleteContact, async ({ tenant, session, params, request }) => {
    await removeContact(tenant, params.contactId, { userId: session.userId, address: request.ip })
    return { message: 'Contact deleted' }
  })
  serve(http, mergeContact, async ({ tenant, session, params, body, request }) => {
    const pair = { keptId: params.contactId, mergedId: body.contactId }
    const contact = await mergeByHand(tenant, pair, { userId: session.userId, address: request.ip })
    return viewerOf(session).hidesNumbers ? maskedContact(contact) : contact
  })
  serve(http, closeAllTickets, async ({ tenant, session, body }) => {
    const { status, selectedQueueIds: queueIds } = body
    return startClosing(tenant, session.userId, { status, queueIds })
  })
  serve(http, closeImportedTickets, async ({ tenant, session, params }) => {
    await endImport(tenant, params.whatsappId)
    return startClosing(tenant, session.userId, { importedOf: params.whatsappId })
  })
}

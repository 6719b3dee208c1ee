import { can, createTicketNote, deleteTicketNote, listTicketNotes } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { findVisibleTicket } from '../tickets/findVisibleTicket.ts'
import { viewerOf } from '../tickets/tickets.visibility.ts'
import * as notes from './ticketNotes.queries.ts'

export function ticketNoteRoutes(http: HttpContext) {
  serveReading(http, listTicketNotes, async ({ tenant, session, query }) => {
    const viewer = viewerOf(session)
    if (query.ticketId) await findVisibleTicket(tenant, viewer, query.ticketId)
    return notes.listNotes(tenant, viewer, query.contactId)
  })
  serve(http, createTicketNote, async ({ tenant, session, body }) => {
    const ticket = await findVisibleTicket(tenant, viewerOf(session), body.ticketId)
    if (ticket.contactId !== body.contactId) fail('ERR_NO_CONTACT_FOUND')
    return notes.createNote(tenant, session.userId, body)
  })
  serve(http, deleteTicketNote, async ({ tenant, session, params }) => {
    const author = can(session, 'notes:manage') ? null : session.userId
    await notes.deleteNote(tenant, viewerOf(session), params.noteId, author)
    return { message: 'Observação excluída com sucesso!' }
  })
}

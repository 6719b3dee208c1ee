import { can, createTicketNote, deleteTicketNote, listTicketNotes } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findContact } from '../contacts/findContact.ts'
import { findVisibleTicket } from '../tickets/findVisibleTicket.ts'
import { requireEditableContact } from '../tickets/requireEditableContact.ts'
import { viewerOf, type Viewer } from '../tickets/tickets.visibility.ts'
import * as notes from './ticketNotes.queries.ts'

export function ticketNoteRoutes(http: HttpContext) {
  serveReading(http, listTicketNotes, async ({ tenant, session, query }) => {
    const viewer = viewerOf(session)
    if (query.ticketId) await findVisibleTicket(tenant, viewer, query.ticketId)
    return notes.listNotes(tenant, viewer, query.contactId)
  })
  serve(http, createTicketNote, async ({ tenant, session, body }) => {
    await requireNotable(tenant, viewerOf(session), body)
    return notes.createNote(tenant, session.userId, body)
  })
  serve(http, deleteTicketNote, async ({ tenant, session, params }) => {
    const author = can(session, 'notes:manage') ? null : session.userId
    await notes.deleteNote(tenant, viewerOf(session), params.noteId, author)
    return { message: 'Observação excluída com sucesso!' }
  })
}

/** A note of a ticket is made by those who see it, one about a contact by those who may change the contact. */
async function requireNotable(tenant: Tenant, viewer: Viewer, { ticketId, contactId }: About) {
  if (ticketId) {
    const ticket = await findVisibleTicket(tenant, viewer, ticketId)
    return ticket.contactId === contactId ? undefined : fail('ERR_NO_CONTACT_FOUND')
  }
  const contact = (await findContact(tenant, contactId)) ?? fail('ERR_NO_CONTACT_FOUND')
  if (contact.erasedAt !== null) fail('ERR_CONTACT_ERASED')
  await requireEditableContact(tenant, viewer, contactId)
}

interface About {
  ticketId?: number | null | undefined
  contactId: number
}

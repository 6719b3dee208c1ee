import {
  blockContact,
  closeAllTickets,
  closeImportedTickets,
  closeTicketSoon,
  createContact,
  createTicket,
  deleteContact,
  deleteTicket,
  mergeContact,
  takeNextTicket,
  toggleAcceptAudio,
  toggleDisableBot,
  undoClosing,
  unmergeContacts,
  updateContact,
  updateTicket,
} from '@chatflow/contract'
import { endImport } from '../../channels/connections/requestConnectionAction.ts'
import type { CheckNumber } from '../../channels/connections/sessionRequests.ts'
import { networkNumber } from '../../conversations/contacts/networkNumber.ts'
import * as contacts from '../../conversations/contacts/saveContact.ts'
import { unmergeContacts as unmerge } from '../../conversations/contacts/unmergeContacts.ts'
import { serve, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { syncTags } from '../../conversations/tags/tagContacts.ts'
import { requireEditableContact } from '../../conversations/tickets/requireEditableContact.ts'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import * as closing from './closeSoon.ts'
import { startClosing } from './closeTickets.ts'
import * as creating from './createTicket.ts'
import { deleteContact as removeContact } from '../../conversations/contacts/deleteContact.ts'
import * as deleting from '../../conversations/tickets/deleteTicket.ts'
import { mergeByHand } from './mergeByHand.ts'
import { takeNext } from './takeNext.ts'
import * as updating from './updateTicket.ts'

/** What people do to tickets. */
export function attendanceRoutes(http: HttpContext, checkNumber: CheckNumber) {
  serve(http, createTicket, async ({ tenant, session, body }) => {
    const viewer = viewerOf(session)
    // A user who does not say over which connection writes over their own.
    const form = { ...body, whatsappId: body.whatsappId ?? session.whatsappId }
    return creating.createTicket(tenant, viewer, form)
  })
  serve(http, updateTicket, ({ tenant, session, params, body }) =>
    updating.updateTicket(tenant, viewerOf(session), params.ticketId, body),
  )
  serve(http, takeNextTicket, ({ tenant, session, body }) => takeNext(tenant, viewerOf(session), body))
  serve(http, closeTicketSoon, ({ tenant, session, params, body }) =>
    closing.closeSoon(tenant, viewerOf(session), params.ticketId, body),
  )
  serve(http, undoClosing, ({ tenant, session, params }) =>
    closing.undoClosing(tenant, viewerOf(session), params.ticketId),
  )
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
    return mergeByHand(tenant, pair, { userId: session.userId, address: request.ip })
  })
  serve(http, closeAllTickets, async ({ tenant, session, body }) => {
    const { status, selectedQueueIds: queueIds } = body
    return startClosing(tenant, session.userId, { status, queueIds })
  })
  serve(http, closeImportedTickets, async ({ tenant, session, params }) => {
    await endImport(tenant, params.whatsappId)
    return startClosing(tenant, session.userId, { importedOf: params.whatsappId })
  })
  contactRoutes(http, checkNumber)
}

/** Who may change a contact follows from the tickets, which contacts know nothing of. */
function contactRoutes(http: HttpContext, checkNumber: CheckNumber) {
  const editable = ({ tenant, session, params }: Editing) =>
    requireEditableContact(tenant, viewerOf(session), params.contactId)

  serveSlow(http, createContact, async ({ session: { companyId }, body }) => {
    const number = await networkNumber({ tenancy: http.tenancy, checkNumber }, companyId, body.number)
    return http.tenancy.withTenant(companyId, async (tenant) => {
      const contact = await contacts.createContact(tenant, { ...body, number })
      return body.tags?.length ? syncTags(tenant, contact.id, body.tags) : contact
    })
  })
  serve(http, updateContact, async (call) => {
    await editable(call)
    const { tenant, params, body } = call
    const contact = await contacts.updateContact(tenant, params.contactId, body)
    return body.tags ? syncTags(tenant, contact.id, body.tags) : contact
  })
  serve(http, blockContact, async (call) => {
    await editable(call)
    return contacts.setContact(call.tenant, call.params.contactId, call.body)
  })
  serve(http, toggleAcceptAudio, async (call) => {
    await editable(call)
    return contacts.toggleContact(call.tenant, call.params.contactId, 'acceptAudioMessage')
  })
  serve(http, toggleDisableBot, async (call) => {
    await editable(call)
    return contacts.toggleContact(call.tenant, call.params.contactId, 'disableBot')
  })
  serve(http, unmergeContacts, async (call) => {
    await editable(call)
    return unmerge(call.tenant, call.params)
  })
}

interface Editing {
  tenant: Tenant
  session: Session
  params: { contactId: number }
}

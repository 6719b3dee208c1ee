import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Message, id, idParam, isoDate, text } from '../platform/fields.ts'

export const TicketNote = z.object({
  id,
  note: z.string(),
  createdAt: isoDate,
  ticketId: id.nullable(),
  contactId: id,
  user: z.object({ id, name: z.string() }).nullable(),
})

export type TicketNote = z.infer<typeof TicketNote>

export const listTicketNotes = endpoint({
  method: 'GET',
  path: '/ticket-notes/list',
  summary: 'What colleagues noted about a contact, newest first.',
  access: 'signedIn',
  query: z.object({ ticketId: idParam.optional(), contactId: idParam }),
  response: z.array(TicketNote),
})

export const createTicketNote = endpoint({
  method: 'POST',
  path: '/ticket-notes',
  summary: 'Notes something about a contact.',
  access: 'signedIn',
  body: z.object({
    note: text(10_000).trim().min(2, 'Too Short!'),
    /** Without one the note is about the contact, whatever it writes about. */
    ticketId: id.nullish(),
    contactId: id,
  }),
  response: TicketNote,
})

export const deleteTicketNote = endpoint({
  method: 'DELETE',
  path: '/ticket-notes/:noteId',
  summary: 'Removes a note of one’s own; an admin removes any.',
  access: 'signedIn',
  params: z.object({ noteId: idParam }),
  response: Message,
})

import { z } from 'zod'
import { channelKind } from '../channels/connections.ts'
import { Contact, identityKinds } from './contacts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idList, idParam, isoDate, looseBoolean, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { TagName } from './tags.ts'

export const contactPageSize = 100

const byContact = z.object({ contactId: idParam })

export const ContactDetail = Contact.extend({
  identities: z.array(z.object({ kind: z.enum(identityKinds), value: z.string() })),
})
export type ContactDetail = z.infer<typeof ContactDetail>

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  summary: 'The contacts of the company, by name.',
  access: 'signedIn',
  query: pageQuery.extend({
    contactTag: idList.optional(),
    channel: channelKind.optional(),
    isGroup: looseBoolean.optional(),
    dateStart: z.union([z.iso.date(), isoDate]).optional(),
    dateEnd: z.union([z.iso.date(), isoDate]).optional(),
  }),
  answer: z.object({ contacts: z.array(Contact), ...pageEnd }),
})
export const listContactNames = endpoint({
  method: 'GET',
  path: '/contacts/list',
  summary: 'Contacts in short form, to choose from.',
  access: 'signedIn',
  query: z.object({
    companyId: z.string().max(50).optional(),
    name: z.string().max(200).optional(),
  }),
  answer: z.array(z.object({ id, name: z.string(), number: z.string() })),
})
export const findContactByNumber = endpoint({
  method: 'GET',
  path: '/contacts/profile/:phone',
  summary: 'Who a number belongs to.',
  access: 'signedIn',
  params: z.object({ phone: text(60) }),
  answer: z.object({
    contactId: id,
    urlPicture: z.string().nullable(),
    profilePicUrl: z.string().nullable(),
  }),
})
export const findContact = endpoint({
  method: 'GET',
  path: '/contacts/:contactId',
  summary: 'One contact.',
  access: 'signedIn',
  params: byContact,
  answer: ContactDetail,
})

const extraInfo = z
  .array(
    z.object({
      id: id.optional(),
      name: text(100).trim().min(1, 'Required'),
      value: text(2000),
    }),
  )
  .max(50)
export const ContactForm = z.object({
  name: text(250).trim().min(2, 'Too Short!'),
  number: text(50).trim().min(8, 'Too Short!'),
  email: z.union([z.literal(''), z.email('Invalid email').max(254)]).default(''),
  extraInfo: extraInfo.default([]),
  disableBot: z.boolean().default(false),
  acceptAudioMessage: z.boolean().optional(),
})
export type ContactForm = z.infer<typeof ContactForm>
export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Adds a contact.',
  access: 'signedIn',
  body: ContactForm,
  answer: Contact,
})
export const ContactChanges = z.object({
  ownerId: id.nullable().optional(),
  name: ContactForm.shape.name.optional(),
  number: ContactForm.shape.number.optional(),
  email: z.union([z.literal(''), z.email('Invalid email').max(254)]).optional(),
  extraInfo: extraInfo.optional(),
  disableBot: z.boolean().optional(),
  acceptAudioMessage: z.boolean().optional(),
})
export type ContactChanges = z.infer<typeof ContactChanges>
export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/:contactId',
  summary: 'Changes a contact. A name that was typed here is not replaced by the network’s.',
  access: 'signedIn',
  params: byContact,
  body: ContactChanges,
  answer: Contact,
})
export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:contactId',
  summary: 'Removes a contact with its tickets and messages.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  answer: Message,
})
export const blockContact = endpoint({
  method: 'PUT',
  path: '/contacts/block/:contactId',
  summary: 'Blocks a contact or lets it write again.',
  access: 'signedIn',
  params: byContact,
  body: z.object({ active: z.boolean() }),
  answer: Contact,
})
export const toggleAcceptAudio = endpoint({
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/:contactId',
  summary: 'Switches whether audio from this contact is accepted.',
  access: 'signedIn',
  params: byContact,
  answer: Contact,
})
export const toggleDisableBot = endpoint({
  method: 'PUT',
  path: '/contacts/toggleDisableBot/:contactId',
  summary: 'Switches the bot off or on for this contact.',
  access: 'signedIn',
  params: byContact,
  answer: Contact,
})
export const hasContactTags = endpoint({
  method: 'GET',
  path: '/contactTags/:contactId',
  summary: 'Whether a contact has any tag.',
  access: 'signedIn',
  params: byContact,
  answer: z.object({ tags: z.boolean() }),
})
export const syncContactTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  summary: 'Gives a contact exactly these tags.',
  access: 'signedIn',
  body: z.object({
    contactId: id,
    tags: z
      .array(
        z.union([id, z.object({ id })]).transform((named) => (typeof named === 'number' ? named : named.id)),
      )
      .max(100),
  }),
  answer: Contact,
})
export const removeContactTag = endpoint({
  method: 'DELETE',
  path: '/tags-contacts/:tagId/:contactId',
  summary: 'Takes a tag off a contact.',
  access: 'signedIn',
  params: z.object({ tagId: idParam, contactId: idParam }),
  answer: Message,
})

/** A random colour stands for a new tag until somebody chooses one. */
export const TagForm = z.object({
  name: text(100).trim().min(3, 'Tag muito curta!'),
  color: text(9)
    .regex(/^#[0-9a-fA-F]{3,8}$/)
    .optional(),
  kanban: z.coerce.number().int().min(0).max(1).default(0),
})
export type TagForm = z.infer<typeof TagForm>
export const listTagNames = endpoint({
  method: 'GET',
  path: '/tags/list',
  summary: 'Every tag, or every lane, to choose from.',
  access: 'signedIn',
  query: z.object({
    kanban: z.coerce.number().int().min(0).max(1).optional(),
    companyId: z.string().max(50).optional(),
    searchParam: z.string().max(200).optional(),
  }),
  answer: z.array(TagName),
})
export const createTag = endpoint({
  method: 'POST',
  path: '/tags',
  summary: 'Adds a tag or a lane.',
  access: 'signedIn',
  body: TagForm,
  answer: TagName,
})
export const listLanes = endpoint({
  method: 'GET',
  path: '/tag/kanban',
  summary: 'The lanes of the kanban.',
  access: 'signedIn',
  plan: 'useKanban',
  answer: z.object({ lista: z.array(TagName) }),
})
const byTicket = z.object({ ticketId: idParam })
export const moveToLane = endpoint({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  summary: 'Puts a ticket into a lane, out of the one it was in.',
  access: 'signedIn',
  params: byTicket.extend({ tagId: idParam }),
  answer: Message,
})
export const leaveLane = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  summary: 'Takes a ticket out of its lane.',
  access: 'signedIn',
  params: byTicket,
  answer: Message,
})

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
  answer: z.array(TicketNote),
})
export const createTicketNote = endpoint({
  method: 'POST',
  path: '/ticket-notes',
  summary: 'Notes something about a contact.',
  access: 'signedIn',
  body: z.object({
    note: text(10_000).trim().min(2, 'Too Short!'),
    ticketId: id,
    contactId: id,
  }),
  answer: TicketNote,
})
export const deleteTicketNote = endpoint({
  method: 'DELETE',
  path: '/ticket-notes/:noteId',
  summary: 'Removes a note of one’s own; an admin removes any.',
  access: 'signedIn',
  params: z.object({ noteId: idParam }),
  answer: Message,
})

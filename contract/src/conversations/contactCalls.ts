import { z } from 'zod'
import { channelKind } from '../channels/connections.ts'
import { Contact, identityKinds } from './contacts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Message, id, idList, idParam, isoDate, looseBoolean, text } from '../platform/fields.ts'
import { customerName, customerNumber } from '../platform/hidden.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

export const contactPageSize = 100

const byContact = z.object({ contactId: idParam })

export const ContactDetail = Contact.extend({
  identities: z.array(z.object({ kind: z.enum(identityKinds), value: customerNumber })),
})
export type ContactDetail = z.infer<typeof ContactDetail>

/** Which contacts are meant. Those of a tag have all of the tags that are named. */
export const ContactFilter = z.object({
  searchParam: pageQuery.shape.searchParam,
  contactTag: idList.optional(),
  channel: channelKind.optional(),
  isGroup: looseBoolean.optional(),
  active: looseBoolean.optional(),
  dateStart: z.union([z.iso.date(), isoDate]).optional(),
  dateEnd: z.union([z.iso.date(), isoDate]).optional(),
})
export type ContactFilter = z.infer<typeof ContactFilter>

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  summary:
    'The contacts of the company, by name. Searched are name, number, e-mail and extra information. `nextCursor` leads on, however long the list is.',
  access: 'signedIn',
  query: ContactFilter.extend({
    pageNumber: pageQuery.shape.pageNumber,
    /** Where the last page ended; the page number is not looked at then. */
    cursor: text(1_000).optional(),
  }),
  response: z.object({ contacts: z.array(Contact), ...pageEnd, nextCursor: z.string().nullable() }),
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
  response: z.array(z.object({ id, name: customerName, number: customerNumber })),
})
export const findContactByNumber = endpoint({
  method: 'GET',
  path: '/contacts/profile/:phone',
  summary: 'Who a number belongs to.',
  access: 'signedIn',
  params: z.object({ phone: text(60) }),
  response: z.object({
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
  response: ContactDetail,
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
const ownerId = id.min(1).nullable()
/** All that the contact is to have. */
const tagIds = z.array(id).max(100)
export const ContactForm = z.object({
  name: text(250).trim().min(2, 'Too Short!'),
  number: text(50).trim().min(8, 'Too Short!'),
  email: z.union([z.literal(''), z.email('Invalid email').max(254)]).default(''),
  extraInfo: extraInfo.default([]),
  disableBot: z.boolean().default(false),
  acceptAudioMessage: z.boolean().optional(),
  ownerId: ownerId.optional(),
  tags: tagIds.optional(),
})
export type ContactForm = z.infer<typeof ContactForm>
export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Adds a contact.',
  access: 'signedIn',
  body: ContactForm,
  response: Contact,
})
/** What is hidden from its reader comes back from a form as it was shown, with stars in it. */
const shownInPart = text(254).regex(/\*/)
export const EditedContact = ContactForm.extend({
  number: z.union([ContactForm.shape.number, shownInPart]),
  email: z.union([z.literal(''), z.email('Invalid email').max(254), shownInPart], { error: 'Invalid email' }),
})
export const ContactChanges = z.object({
  ownerId: ownerId.optional(),
  tags: tagIds.optional(),
  name: ContactForm.shape.name.optional(),
  number: EditedContact.shape.number.optional(),
  email: EditedContact.shape.email.optional(),
  extraInfo: extraInfo.optional(),
  disableBot: z.boolean().optional(),
  acceptAudioMessage: z.boolean().optional(),
})
export type ContactChanges = z.infer<typeof ContactChanges>
export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/:contactId',
  summary:
    'Changes a contact. A name that was typed here is not replaced by the network’s; what comes back as it was masked stays what it is.',
  access: 'signedIn',
  params: byContact,
  body: ContactChanges,
  response: Contact,
})
export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:contactId',
  summary: 'Removes a contact with its tickets and messages.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  response: Message,
})
export const blockContact = endpoint({
  method: 'PUT',
  path: '/contacts/block/:contactId',
  summary: 'Blocks a contact or lets it write again.',
  access: 'signedIn',
  params: byContact,
  body: z.object({ active: z.boolean() }),
  response: Contact,
})
export const toggleAcceptAudio = endpoint({
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/:contactId',
  summary: 'Switches whether audio from this contact is accepted.',
  access: 'signedIn',
  params: byContact,
  response: Contact,
})
export const toggleDisableBot = endpoint({
  method: 'PUT',
  path: '/contacts/toggleDisableBot/:contactId',
  summary: 'Switches the bot off or on for this contact.',
  access: 'signedIn',
  params: byContact,
  response: Contact,
})

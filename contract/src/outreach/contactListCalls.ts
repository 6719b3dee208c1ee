import { z } from 'zod'
import { importFailure, rowProblems } from '../conversations/contactImports.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, looseBoolean, Message, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { ContactList, ContactListFilter, ContactListItem } from './contactLists.ts'

const common = { access: 'campaigns:manage', plan: 'useCampaigns' } as const
const byList = z.object({ contactListId: idParam })
const byItem = z.object({ contactListItemId: idParam })

/** What is larger is refused: text of a million people takes about half of it. */
export const listFileBytes = 100 * 1024 * 1024
export const maxListRows = 1_000_000

export const ContactListForm = z.object({
  name: z.string('Required').trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  /** Fills the list with the contacts that it finds. */
  filter: ContactListFilter.nullable().optional(),
  isRefreshed: looseBoolean.optional(),
})
export type ContactListForm = z.infer<typeof ContactListForm>

export const listContactLists = endpoint({
  ...common,
  method: 'GET',
  path: '/contact-lists',
  summary: 'Lists of people to write to, by name.',
  query: pageQuery,
  response: z.object({ records: z.array(ContactList), ...pageEnd }),
})
export const listContactListNames = endpoint({
  ...common,
  method: 'GET',
  path: '/contact-lists/list',
  summary: 'All lists of people to write to, to choose from.',
  query: z.object({ companyId: z.string().max(50).optional() }),
  response: z.array(ContactList),
})
export const findContactList = endpoint({
  ...common,
  method: 'GET',
  path: '/contact-lists/:contactListId',
  summary: 'One list of people to write to.',
  params: byList,
  response: ContactList,
})
export const createContactList = endpoint({
  ...common,
  method: 'POST',
  path: '/contact-lists',
  summary: 'Makes a list; with a filter, of the contacts that it finds.',
  body: ContactListForm,
  response: ContactList,
})
export const updateContactList = endpoint({
  ...common,
  method: 'PUT',
  path: '/contact-lists/:contactListId',
  summary: 'Changes the name of a list, or which contacts fill it.',
  params: byList,
  body: ContactListForm,
  response: ContactList,
})
export const deleteContactList = endpoint({
  ...common,
  method: 'DELETE',
  path: '/contact-lists/:contactListId',
  summary: 'Removes a list with its items. Contacts stay.',
  params: byList,
  response: Message,
})
export const fillContactList = endpoint({
  ...common,
  method: 'POST',
  path: '/contact-lists/:contactListId/fill',
  summary: 'Fills a list anew with the contacts that its filter finds now.',
  params: byList,
  status: 202,
  response: z.object({ jobId: z.uuid() }),
})

export const uploadContactList = endpoint({
  ...common,
  method: 'POST',
  path: '/contact-lists/:contactListId/upload',
  summary: 'Imports the people of a file (xls, xlsx, ods, csv) into a list.',
  params: byList,
  multipart: { field: 'file', maxFiles: 1 },
  status: 202,
  response: z.object({ jobId: z.uuid() }),
})
/** Why a row did not get into a list. */
export const listRowProblems = rowProblems
export type ListRowProblem = (typeof listRowProblems)[number]
export const ContactListImport = z.object({
  id: z.uuid(),
  contactListId: id,
  /** Of the file. */
  name: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  failure: importFailure.nullable(),
  /** Rows of the file so far, whatever became of them. */
  done: z.number().int(),
  added: z.number().int(),
  /** They were in the list, and have what the file says now. */
  updated: z.number().int(),
  ignored: z.partialRecord(z.enum(listRowProblems), z.number().int()),
  /** A file of the rows that were left out with the reason for each, with the permission to fetch it. */
  ignoredUrl: z.string().nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
})
export type ContactListImport = z.infer<typeof ContactListImport>
export const listContactListImports = endpoint({
  ...common,
  method: 'GET',
  path: '/contact-lists/:contactListId/imports',
  summary: 'The files of the last days on their way into a list, newest first.',
  params: byList,
  response: z.object({ imports: z.array(ContactListImport) }),
})

const itemFields = {
  name: z.string('Required').trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  number: z.string('Required').trim().min(8, 'Too Short!').max(50, 'Too Long!'),
  email: z.union([z.literal(''), z.email('Invalid email').max(254)], 'Invalid email'),
}
export const ContactListItemForm = z.object({
  ...itemFields,
  email: itemFields.email.default(''),
  contactListId: idParam,
})
export type ContactListItemForm = z.infer<typeof ContactListItemForm>
/** What is left out stays as it is. */
export const ContactListItemChanges = z.object({ ...itemFields, contactListId: idParam }).partial()
export type ContactListItemChanges = z.infer<typeof ContactListItemChanges>

export const listContactListItems = endpoint({
  ...common,
  method: 'GET',
  path: '/contact-list-items',
  summary: 'The people of a list, by name. `nextCursor` leads on, however long the list is.',
  query: pageQuery.extend({
    /** Without one there is nobody to list. */
    contactListId: idParam.optional(),
    /** Where the last page ended; the page number is not looked at then. */
    cursor: text(1_000).optional(),
  }),
  response: z.object({ contacts: z.array(ContactListItem), ...pageEnd, nextCursor: z.string().nullable() }),
})
export const findContactListItem = endpoint({
  ...common,
  method: 'GET',
  path: '/contact-list-items/:contactListItemId',
  summary: 'One person of a list.',
  params: byItem,
  response: ContactListItem,
})
export const createContactListItem = endpoint({
  ...common,
  method: 'POST',
  path: '/contact-list-items',
  summary: 'Adds somebody to a list.',
  body: ContactListItemForm,
  response: ContactListItem,
})
export const updateContactListItem = endpoint({
  ...common,
  method: 'PUT',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Changes somebody in a list. The contact of that number stays as it is.',
  params: byItem,
  body: ContactListItemChanges,
  response: ContactListItem,
})
export const deleteContactListItem = endpoint({
  access: 'contacts-page:deleteContact',
  plan: 'useCampaigns',
  method: 'DELETE',
  path: '/contact-list-items/:contactListItemId',
  summary: 'Takes somebody out of a list.',
  params: byItem,
  response: Message,
})

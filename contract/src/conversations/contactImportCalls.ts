import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Message, id, looseBoolean, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import {
  ContactImport,
  ImportRow,
  importField,
  knownPolicy,
  maxImportColumns,
  maxImportRows,
} from './contactImports.ts'
import { ContactForm } from './contactCalls.ts'
import { Contact } from './contacts.ts'

export const importPageSize = 100

const Started = z.object({ jobId: z.uuid() })
const byImport = z.object({ importId: z.uuid() })
/** Waits for a person to look at the rows, instead of importing what was guessed at once. */
const review = looseBoolean.default(false)

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/contacts/upload',
  summary:
    'Imports the contacts of a file (xls, xlsx, ods, csv, txt, vcf). With `review`: reads it, and waits for a person.',
  access: 'contacts:import',
  query: z.object({ review }),
  multipart: { field: 'file', maxFiles: 1 },
  status: 202,
  response: Started,
})
export const importPhoneBook = endpoint({
  method: 'POST',
  path: '/contacts/import',
  summary: 'Imports the address book of the phone behind a connection.',
  access: 'contacts:import',
  body: z.object({ whatsappId: id, review }),
  status: 202,
  response: Started,
})
export const importChats = endpoint({
  method: 'POST',
  path: '/contacts/import/chats',
  summary:
    'Imports the people that a connection has chats with; without one, those of the default connection.',
  access: 'contacts:import',
  body: z.object({ whatsappId: id.optional(), review }),
  status: 202,
  response: Started,
})
export const listContactImports = endpoint({
  method: 'GET',
  path: '/contacts/imports',
  summary: 'The imports of the last days, newest first.',
  access: 'contacts:import',
  response: z.object({ imports: z.array(ContactImport) }),
})
export const findContactImport = endpoint({
  method: 'GET',
  path: '/contacts/imports/:importId',
  summary: 'How far an import is, and what it knows of its source.',
  access: 'contacts:import',
  params: byImport,
  response: ContactImport,
})

export const shownRows = ['all', 'good', 'problems', 'known', 'notChosen'] as const
export type ShownRows = (typeof shownRows)[number]
export const listImportRows = endpoint({
  method: 'GET',
  path: '/contacts/imports/:importId/rows',
  summary: 'The rows of an import as they would be imported, in the order of the file.',
  access: 'contacts:import',
  params: byImport,
  query: pageQuery.extend({ show: z.enum(shownRows).default('all') }),
  response: z.object({ rows: z.array(ImportRow), ...pageEnd }),
})
export const changeImportColumns = endpoint({
  method: 'PUT',
  path: '/contacts/imports/:importId',
  summary: 'Says what the columns are. The rows are checked again.',
  access: 'contacts:import',
  params: byImport,
  body: z.object({
    fields: z.array(importField).max(maxImportColumns),
    hasHeader: z.boolean().optional(),
  }),
  response: ContactImport,
})
export const chooseImportRows = endpoint({
  method: 'PUT',
  path: '/contacts/imports/:importId/rows',
  summary: 'Takes rows into the import, or leaves them out. Without lines: all of them.',
  access: 'contacts:import',
  params: byImport,
  body: z.object({
    isChosen: z.boolean(),
    lines: z.array(z.number().int()).max(maxImportRows).optional(),
  }),
  response: ContactImport,
})
export const startContactImport = endpoint({
  method: 'POST',
  path: '/contacts/imports/:importId/start',
  summary: 'Makes contacts of the chosen rows.',
  access: 'contacts:import',
  params: byImport,
  body: z.object({ known: knownPolicy.default('skip'), tagIds: z.array(id).max(50).default([]) }),
  status: 202,
  response: Started,
})
export const dropContactImport = endpoint({
  method: 'DELETE',
  path: '/contacts/imports/:importId',
  summary: 'Stops an import and forgets its rows. Contacts that it made stay.',
  access: 'contacts:import',
  params: byImport,
  response: Message,
})

const tagNames = z.union([
  z
    .string()
    .max(1000)
    .transform((names) => names.split(/[,;|]/)),
  z
    .array(
      z.union([z.string().max(100), z.object({ name: z.string().max(100) }).transform(({ name }) => name)]),
    )
    .max(50),
])
export const importOneContact = endpoint({
  method: 'POST',
  path: '/contactsImport',
  summary: 'Adds one contact, as clients do that read a sheet themselves. One that is known is refused.',
  access: 'contacts:import',
  body: z.object({
    name: text(250).trim().default(''),
    number: z.union([ContactForm.shape.number, z.number().transform(String)]),
    email: ContactForm.shape.email,
    /** Names, which become tags if they are none yet. */
    tags: tagNames.default([]),
    /** Asked of networks that can say whether a number can be written to. */
    validateContact: looseBoolean.optional(),
  }),
  response: Contact,
})

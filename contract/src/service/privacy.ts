import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { LegalHold } from './retention.ts'

/** For so long the archive of an export can be fetched. */
export const exportLifeMs = 7 * 86_400_000

const state = z.enum(['running', 'done', 'failed'])
const byContact = z.object({ contactId: idParam })
const author = z.object({ id: id.nullable(), name: z.string() })
const Started = z.object({ jobId: z.string(), total: z.number() })

/** An archive of everything that is kept about a contact. */
export const ContactExport = z.object({
  id: z.uuid(),
  state,
  done: z.number(),
  total: z.number(),
  user: author,
  size: z.number().nullable(),
  /** With the permission to fetch it, once it is done. */
  url: z.string().nullable(),
  createdAt: isoDate,
  expiresAt: isoDate,
})
export type ContactExport = z.infer<typeof ContactExport>

/** What is left of somebody whose data were erased: that it was done, by whom, and how much it was. */
export const ErasureReceipt = z.object({
  id,
  jobId: z.string(),
  reference: z.string(),
  state,
  user: author,
  /** Keyed hashes of the names that networks knew the person by. Who has the number can ask whether it was this one. */
  proofs: z.array(z.string()),
  startedAt: isoDate,
  finishedAt: isoDate.nullable(),
  tickets: z.number(),
  messages: z.number(),
  files: z.number(),
  notes: z.number(),
  schedules: z.number(),
})
export type ErasureReceipt = z.infer<typeof ErasureReceipt>

export const findContactPrivacy = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/privacy',
  summary: 'The exports of a contact that can still be fetched, and the receipt if its data were erased.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  response: z.object({
    /** Tickets that are not closed. */
    openTickets: z.number(),
    lgpdAcceptedAt: isoDate.nullable(),
    exports: z.array(ContactExport),
    erasure: ErasureReceipt.nullable(),
    legalHold: LegalHold.nullable(),
  }),
})
export const exportContact = endpoint({
  method: 'POST',
  path: '/contacts/:contactId/export',
  summary: 'Starts to gather everything that is kept about a contact in one archive.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  status: 202,
  response: Started,
})
export const EraseContactForm = z.object({
  /** The name or the number of the contact, typed. */
  confirmation: text(250).trim().min(1, 'Required'),
  /** Closes the tickets that are still open, without a word to the customer. */
  closeTickets: z.boolean().default(false),
})
export type EraseContactForm = z.infer<typeof EraseContactForm>
export const eraseContact = endpoint({
  method: 'POST',
  path: '/contacts/:contactId/erasure',
  summary:
    'Erases who a contact is and everything it said. Tickets stay as numbers. Asked twice, it happens once.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  body: EraseContactForm,
  status: 202,
  response: Started.extend({ erasureId: id, reference: z.string() }),
})
export const listErasures = endpoint({
  method: 'GET',
  path: '/erasures',
  summary: 'The receipts of erasures, newest first. With a number as `searchParam`: those of this person.',
  access: 'contacts-page:deleteContact',
  query: pageQuery,
  response: z.object({ erasures: z.array(ErasureReceipt), ...pageEnd }),
})
export const findErasure = endpoint({
  method: 'GET',
  path: '/erasures/:erasureId',
  summary: 'The receipt of one erasure.',
  access: 'contacts-page:deleteContact',
  params: z.object({ erasureId: idParam }),
  response: ErasureReceipt,
})

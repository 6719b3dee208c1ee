import { z } from 'zod'
import { identityKinds } from './contacts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'
import { customerName, customerNumber, customerWords } from '../platform/hidden.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

/** What people are written to about, unasked: offers of campaigns; notices such as reminders and messages of other programs. */
export const consentPurposes = ['marketing', 'notices'] as const
export const consentPurpose = z.enum(consentPurposes)
export type ConsentPurpose = z.infer<typeof consentPurpose>

/** How we know: the customer wrote it, a user was told, a file says so, another program. */
export const consentSources = ['words', 'person', 'import', 'api'] as const
export type ConsentSource = (typeof consentSources)[number]

/** The message of somebody who does not want to be written to fails with it. */
export const optedOutCode = 'OPTED_OUT'

/** One entry of the ledger. */
export const Consent = z.object({
  id,
  purpose: consentPurpose,
  /** False: withdrawn. */
  isGiven: z.boolean(),
  source: z.enum(consentSources),
  /** What the customer wrote. */
  words: customerWords.nullable(),
  /** What a user or a file says about it. */
  note: z.string().nullable(),
  /** In whose ticket the words stand, where there is one. */
  ticketUuid: z.uuid().nullable(),
  user: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  createdAt: isoDate,
})
export type Consent = z.infer<typeof Consent>

export const ContactConsents = z.object({
  /** What the contact is out of now. */
  out: z.array(consentPurpose),
  /** Newest first. */
  history: z.array(Consent),
})
export type ContactConsents = z.infer<typeof ContactConsents>

const byContact = z.object({ contactId: idParam })
export const findContactConsents = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/consents',
  summary: 'What a contact does not want to receive, and how that is known.',
  access: 'signedIn',
  params: byContact,
  response: ContactConsents,
})

export const ConsentForm = z
  .object({
    purposes: z.array(consentPurpose).min(1, 'Required'),
    isGiven: z.boolean(),
    /** The proof: where and how the customer said it. */
    note: text(500).trim().default(''),
  })
  .refine(({ isGiven, note }) => !isGiven || note.length >= 5, { path: ['note'], message: 'Required' })
export type ConsentForm = z.infer<typeof ConsentForm>
export const recordContactConsent = endpoint({
  method: 'POST',
  path: '/contacts/:contactId/consents',
  summary:
    'Writes down that a contact wants to be written to, or does not. To let somebody be written to again needs a reason and the permission to manage campaigns.',
  access: 'signedIn',
  params: byContact,
  body: ConsentForm,
  response: ContactConsents,
})

/** Somebody who does not want to be written to. */
export const OptOut = z.object({
  /** Of the entry in the ledger. */
  id,
  kind: z.enum(identityKinds),
  number: customerNumber,
  contact: z.object({ id, name: customerName }).nullable(),
  purposes: z.array(consentPurpose),
  source: z.enum(consentSources),
  words: customerWords.nullable(),
  note: z.string().nullable(),
  since: isoDate,
})
export type OptOut = z.infer<typeof OptOut>

const access = 'campaigns:manage'
export const listOptOuts = endpoint({
  method: 'GET',
  path: '/opt-outs',
  summary: 'Who does not want to be written to, newest first. `nextCursor` leads on.',
  access,
  query: pageQuery.extend({ purpose: consentPurpose.optional(), cursor: text(200).optional() }),
  response: z.object({ optOuts: z.array(OptOut), ...pageEnd, nextCursor: z.string().nullable() }),
})
export const UndoOptOutForm = z.object({ reason: text(500).trim().min(5, 'Required') })
export const undoOptOut = endpoint({
  method: 'POST',
  path: '/opt-outs/:optOutId/undo',
  summary: 'Lets somebody be written to again. Why is kept.',
  access,
  params: z.object({ optOutId: idParam }),
  body: UndoOptOutForm,
  response: Message,
})
export const optOutFileBytes = 25 * 1024 * 1024
export const uploadOptOuts = endpoint({
  method: 'POST',
  path: '/opt-outs/upload',
  summary:
    'Imports a list of numbers that must not be written to, contacts or not (xls, xlsx, ods, csv, txt).',
  access,
  multipart: { field: 'file', maxFiles: 1 },
  status: 202,
  response: z.object({ jobId: z.uuid() }),
})
export const exportOptOuts = endpoint({
  method: 'POST',
  path: '/opt-outs/export',
  summary: 'Writes everybody who does not want to be written to into a file; the job tells its address.',
  access,
  status: 202,
  response: z.object({ jobId: z.uuid() }),
})

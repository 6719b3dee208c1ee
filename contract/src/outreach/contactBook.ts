import { z } from 'zod'
import { channelKind } from '../channels/connections.ts'
import { ContactFilter } from '../conversations/contactCalls.ts'
import { ticketStatus } from '../conversations/tickets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, text } from '../platform/fields.ts'
import { customerName, customerPreview, customerWords } from '../platform/hidden.ts'
import { Schedule } from './schedules.ts'

const byContact = z.object({ contactId: idParam })
const named = z.object({ id, name: z.string() })
const colored = named.extend({ color: z.string() })
const connection = named.extend({ channel: channelKind })

/** What can be done to many contacts at once. */
export const bulkActions = ['tag', 'untag', 'block', 'unblock', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]
/** A contact that is gone does not come back. */
export const isUndoable = (action: BulkAction) => action !== 'delete'
/** For so long a bulk change can be undone. */
export const undoWithinMs = 86_400_000
export const maxBulkIds = 10_000

export const BulkForm = z
  .object({
    action: z.enum(bulkActions),
    tagIds: z.array(id.min(1)).max(100).default([]),
    /** Either these contacts, … */
    ids: z.array(id.min(1)).min(1).max(maxBulkIds).optional(),
    /** … or all that a filter finds, without those that were taken out again. */
    filter: ContactFilter.extend({ contactTag: z.array(id).max(1000).optional() }).optional(),
    except: z.array(id.min(1)).max(maxBulkIds).default([]),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: 'Required',
  })
  .refine(({ action, tagIds }) => tagIds.length > 0 || (action !== 'tag' && action !== 'untag'), {
    path: ['tagIds'],
    message: 'Required',
  })
export type BulkForm = z.infer<typeof BulkForm>

export const BulkChange = z.object({
  id: z.uuid(),
  action: z.enum(bulkActions),
  tags: z.array(colored),
  /** It takes an earlier change back. */
  isUndo: z.boolean(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  changed: z.number(),
  /** They were so already. */
  same: z.number(),
  /** Their conversations are not this person's. */
  refused: z.number(),
  canUndo: z.boolean(),
  createdAt: isoDate,
})
export type BulkChange = z.infer<typeof BulkChange>

const Started = z.object({ jobId: z.string(), total: z.number() })
export const changeContacts = endpoint({
  method: 'POST',
  path: '/contacts/changes',
  summary:
    'Begins to change many contacts: tags, blocking, deletion. Contacts whose conversation is not the caller’s are passed over. Deleting needs the permission to delete contacts.',
  access: 'signedIn',
  body: BulkForm,
  status: 202,
  response: Started,
})
export const listBulkChanges = endpoint({
  method: 'GET',
  path: '/contacts/changes',
  summary:
    'One’s own bulk changes of the last day, newest first: how far they are, and whether they can be undone.',
  access: 'signedIn',
  response: z.array(BulkChange),
})
export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/contacts/changes/:changeId/undo',
  summary: 'Begins to take back what a bulk change of one’s own has changed, within a day and once.',
  access: 'signedIn',
  params: z.object({ changeId: z.uuid() }),
  status: 202,
  response: Started,
})

const consentProof = z.object({
  /** What the customer wrote, where the caller may see the conversation. */
  words: customerWords,
  at: isoDate,
})
/** The person behind a contact in short: how often, how well, with whose consent. Only from tickets the caller may see. */
export const ContactOverview = z.object({
  tickets: z.number(),
  /** Tickets of the contact that the caller may not see. */
  hiddenTickets: z.number(),
  firstAt: isoDate.nullable(),
  lastAt: isoDate.nullable(),
  open: z.array(
    z.object({
      id,
      uuid: z.uuid(),
      status: ticketStatus,
      lastMessage: customerPreview,
      updatedAt: isoDate,
      queue: colored.nullable(),
      user: named.nullable(),
      whatsapp: connection.nullable(),
    }),
  ),
  ratings: z.object({
    count: z.number(),
    average: z.number().nullable(),
    /** The newest ones, newest first. */
    last: z.array(
      z.object({ id, rating: z.number().int(), at: isoDate, user: named.nullable(), ticketUuid: z.uuid() }),
    ),
  }),
  consents: z.array(
    z.object({ ticketId: id, ticketUuid: z.uuid(), at: isoDate, proof: consentProof.nullable() }),
  ),
})
export type ContactOverview = z.infer<typeof ContactOverview>
export const findContactOverview = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/overview',
  summary: 'How often a contact was attended, what is open, how it rated and what it consented to.',
  access: 'signedIn',
  params: byContact,
  response: ContactOverview,
})

export const timelinePageSize = 30
const entry = { id, at: isoDate }
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('attendance'),
    ticket: z.object({ id, uuid: z.uuid(), status: ticketStatus }),
    startedAt: isoDate.nullable(),
    finishedAt: isoDate.nullable(),
    rating: z.number().int().nullable(),
    /** Of the newest attendance of a ticket; empty for the earlier ones. */
    lastMessage: customerPreview,
    queue: colored.nullable(),
    user: named.nullable(),
    whatsapp: connection.nullable(),
  }),
  z.object({ ...entry, kind: z.literal('note'), note: z.string(), user: named.nullable() }),
  z.object({
    ...entry,
    kind: z.literal('schedule'),
    body: z.string(),
    status: Schedule.shape.status,
    user: named.nullable(),
  }),
  z.object({ ...entry, kind: z.literal('consent') }),
  z.object({ ...entry, kind: z.literal('merge'), name: customerName, isByHand: z.boolean() }),
  z.object({ ...entry, kind: z.literal('created') }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>
export const listContactTimeline = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/timeline',
  summary:
    'Everything that happened with a contact, over all tickets and connections, newest first: attendances, notes, scheduled messages, consents, merges.',
  access: 'signedIn',
  params: byContact,
  query: z.object({ cursor: text(200).optional() }),
  response: z.object({ entries: z.array(TimelineEntry), nextCursor: z.string().nullable() }),
})

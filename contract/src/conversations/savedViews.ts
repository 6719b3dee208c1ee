import { z } from 'zod'
import { can, type Person } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, looseBoolean, Message, text } from '../platform/fields.ts'
import { TicketQuery } from './ticketCalls.ts'
import { ticketStatus, ticketViews } from './tickets.ts'

/** What a list of tickets is asked for, less its page: the same fields, read by the same rules. */
const ListFilter = TicketQuery.pick({
  status: true,
  searchParam: true,
  searchOnMessages: true,
  tags: true,
  users: true,
  queueIds: true,
  whatsapps: true,
  statusFilter: true,
  withUnreadMessages: true,
  showAll: true,
  sortTickets: true,
})

/** As it is kept: read once, and not again. */
const KeptFilter = z.object({
  status: z.enum(ticketViews).optional(),
  searchParam: z.string(),
  searchOnMessages: z.boolean(),
  tags: z.array(id).optional(),
  users: z.array(id).optional(),
  queueIds: z.array(id).optional(),
  whatsapps: z.array(id).optional(),
  statusFilter: z.array(ticketStatus).optional(),
  withUnreadMessages: z.boolean(),
  showAll: z.boolean(),
  sortTickets: z.string().optional(),
})
export type SavedFilter = z.infer<typeof KeptFilter>

/** A filter of the inbox that is kept as a tab. */
export const SavedView = z.object({
  id,
  name: z.string(),
  /** For everyone in the company; otherwise its author's own. Each sees in it what they may see. */
  isShared: z.boolean(),
  /** Absent when its author has left. */
  userId: id.nullable(),
  filter: KeptFilter,
})
export type SavedView = z.infer<typeof SavedView>

/** A row of tabs that nobody can overlook. */
export const maxSavedViews = 20
/** Beyond this a number says only that there are many. */
export const maxViewCount = 99

export const SavedViewForm = z.object({
  name: text(40).trim().min(1, 'Required'),
  isShared: looseBoolean.default(false),
  filter: ListFilter,
})
export type SavedViewForm = z.infer<typeof SavedViewForm>

/** What is left out stays as it is. */
export const SavedViewChanges = SavedViewForm.extend({ isShared: looseBoolean }).partial()
export type SavedViewChanges = z.infer<typeof SavedViewChanges>

/** One's own is one's own to change; what is shared, those who may share. */
export const mayChangeView = (
  person: Person,
  ownId: number,
  { userId, isShared }: Pick<SavedView, 'userId' | 'isShared'>,
): boolean => (isShared ? can(person, 'views:share') : userId === ownId)

const byView = z.object({ savedViewId: idParam })

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  summary:
    'The tabs of the inbox beside its lists: those that are shared, then one’s own, each in their order.',
  access: 'signedIn',
  response: z.array(SavedView),
})
export const countSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views/counts',
  summary:
    'How many tickets under way each of them shows the caller, up to 100. Null for those that search for a text, or show only what is over.',
  access: 'signedIn',
  response: z.array(z.object({ id, count: z.number().int().nullable() })),
})
export const createSavedView = endpoint({
  method: 'POST',
  path: '/saved-views',
  summary: 'Keeps a filter as a tab, behind the others. To share it is the admins’ right.',
  access: 'signedIn',
  body: SavedViewForm,
  response: SavedView,
})
export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/saved-views/:savedViewId',
  summary: 'Changes the name or the filter of a tab, or who has it. What is left out stays as it is.',
  access: 'signedIn',
  params: byView,
  body: SavedViewChanges,
  response: SavedView,
})
export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/saved-views/:savedViewId',
  summary: 'Removes a tab. The tickets in it stay where they are.',
  access: 'signedIn',
  params: byView,
  response: Message,
})
export const orderSavedViews = endpoint({
  method: 'POST',
  path: '/saved-views/order',
  summary: 'Puts one’s own tabs, or the shared ones, into this order.',
  access: 'signedIn',
  body: z.object({ savedViewIds: z.array(id).min(1).max(100) }),
  response: z.array(SavedView),
})

import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'

/**
 * What a check waits for while it runs (`connectionDown`, `governor`, `dayCap`, `unanswered`), or why it was stopped:
 * `restricted` is the network's complaint about the number that asks, `byPerson` a user.
 */
export const checkReasons = [
  'connectionDown',
  'governor',
  'dayCap',
  'unanswered',
  'restricted',
  'byPerson',
] as const
export const checkReason = z.enum(checkReasons)
export type CheckReason = z.infer<typeof checkReason>

const count = z.number().int()
export const ContactListCheck = z.object({
  state: z.enum(['running', 'done', 'stopped']),
  reason: checkReason.nullable(),
  /** How many had to be asked about when it began. */
  total: count,
  /** How many answers there are, and how many of them were a yes. */
  checked: count,
  found: count,
  connection: z.object({ id, name: z.string() }),
  /** When the next one is asked about. */
  nextAt: isoDate,
  startedAt: isoDate,
  finishedAt: isoDate.nullable(),
})
export type ContactListCheck = z.infer<typeof ContactListCheck>

/** Networks mind those who try many numbers: so many in a day, and some seconds between two. */
export const maxChecksADay = 100

const common = { access: 'campaigns:manage', plan: 'useCampaigns' } as const
const params = z.object({ contactListId: idParam })
const path = '/contact-lists/:contactListId/check'

export const findContactListCheck = endpoint({
  ...common,
  method: 'GET',
  path,
  summary: 'How far the numbers of a list have been checked, and which connections could ask.',
  params,
  response: z.object({
    check: ContactListCheck.nullable(),
    /** Nobody knows about them yet. */
    unchecked: count,
    connections: z.array(z.object({ id, name: z.string() })),
  }),
})
export const startContactListCheck = endpoint({
  ...common,
  method: 'POST',
  path,
  summary: 'Begins to ask the network about the numbers of a list, a few per minute.',
  params,
  body: z.object({ connectionId: id.optional() }),
  response: ContactListCheck,
})
export const stopContactListCheck = endpoint({
  ...common,
  method: 'DELETE',
  path,
  summary: 'Stops asking about the numbers of a list. What is known stays.',
  params,
  response: ContactListCheck,
})

import { z } from 'zod'
import { channelKind } from '../channels/connections.ts'
import { Contact } from './contacts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message } from '../platform/fields.ts'
import { customerName, customerNumber } from '../platform/hidden.ts'

const byContact = z.object({ contactId: idParam })

/** For so long two merged contacts can be unmerged again. */
export const unmergeWithinMs = 30 * 86_400_000
export const ContactMerge = z.object({
  id,
  /** Who is part of the contact since then. */
  contact: z.object({ id, name: customerName, number: customerNumber }),
  /** Somebody said that they are one; otherwise the network did. */
  isByHand: z.boolean(),
  createdAt: isoDate,
})
export type ContactMerge = z.infer<typeof ContactMerge>
export const listContactMerges = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/joins',
  summary: 'The contacts that were merged into this one in the last 30 days, by the network or by hand.',
  access: 'signedIn',
  params: byContact,
  response: z.array(ContactMerge),
})
export const mergeContact = endpoint({
  method: 'POST',
  path: '/contacts/:contactId/joins',
  summary:
    'Gives everything of another contact to this one: its names on the network, tickets, messages, notes and tags.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  body: z.object({ contactId: id }),
  response: Contact,
})
export const unmergeContacts = endpoint({
  method: 'DELETE',
  path: '/contacts/:contactId/joins/:joinId',
  summary:
    'Unmerges two contacts: the second one gets back its names on the network, its tickets and what was said in them.',
  access: 'signedIn',
  params: z.object({ contactId: idParam, joinId: idParam }),
  response: Contact,
})
/** Why two contacts may be one person, the most certain first. */
export const duplicateReasons = ['number', 'email', 'name'] as const
export const maxDuplicateCandidates = 5
export const DuplicateCandidate = z.object({
  contact: z.object({ id, name: customerName, number: customerNumber, channel: channelKind }),
  reason: z.enum(duplicateReasons),
})
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>
export const listDuplicateCandidates = endpoint({
  method: 'GET',
  path: '/contacts/:contactId/duplicates',
  summary: 'Who may be the same person as this contact, and why.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  response: z.array(DuplicateCandidate),
})
export const dismissDuplicateCandidate = endpoint({
  method: 'DELETE',
  path: '/contacts/:contactId/duplicates/:candidateId',
  summary: 'Says that two contacts are not the same person: they are not offered again.',
  access: 'contacts-page:deleteContact',
  params: z.object({ contactId: idParam, candidateId: idParam }),
  response: Message,
})

import { z } from 'zod'
import { id, isoDate } from '../platform/fields.ts'
import { customerName, customerNumber, customerText } from '../platform/hidden.ts'

/** Which contacts fill a list: those that have all of the tags, and what is searched for. */
export const ContactListFilter = z.object({
  searchParam: z.string().trim().max(200).default(''),
  contactTag: z.array(id).max(100).default([]),
  /** By the day on which they became contacts, in the company's zone. */
  dateStart: z.iso.date().nullable().default(null),
  dateEnd: z.iso.date().nullable().default(null),
})
export type ContactListFilter = z.infer<typeof ContactListFilter>

export const ContactList = z.object({
  id,
  name: z.string(),
  contactsCount: z.number().int(),
  /** Null for a list that is filled by hand and from files. */
  filter: ContactListFilter.nullable(),
  /** Filled anew whenever a campaign begins with it; otherwise it stays as it was filled. */
  isRefreshed: z.boolean(),
  filledAt: isoDate.nullable(),
  companyId: id,
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type ContactList = z.infer<typeof ContactList>

export const ContactListItem = z.object({
  id,
  name: customerName,
  number: customerNumber,
  email: customerText,
  /** Whether somebody can be written to there; null while nobody knows. */
  isWhatsappValid: z.boolean().nullable(),
  /** Further columns of the file it came from: variables of campaigns. */
  extra: z.record(z.string(), customerText),
  companyId: id,
  contactListId: id,
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type ContactListItem = z.infer<typeof ContactListItem>

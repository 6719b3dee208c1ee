import type { Contact } from '@chatflow/contract'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'

/** One by one; a whole import is not raised. */
export const contactCreated = defineEvent<{ contact: Contact }>('contactCreated')
export const contactUpdated = defineEvent<{ contact: Contact }>('contactUpdated')

/** Raised while the contact's row is still there. */
export const contactDeleted = defineEvent<{
  contactId: number
  by: { userId: number | null; address?: string }
}>('contactDeleted')

/** Somebody gave a contact another number. */
export const numberChanged = defineEvent<{ contactId: number; address: string }>('numberChanged')

export interface Merge {
  keptId: number
  mergedId: number
  reason: string
}
/** Two contacts are one. Raised while the second one's row is still there: everybody gives theirs to the first. */
export const contactsMerged = defineEvent<Merge>('contactsMerged')

export interface Unmerge {
  /** The record of what the second one brought. */
  mergeId: number
  keptId: number
  unmergedId: number
}
/** They are two after all, and the second one's row is there again: everybody gives back what it brought. */
export const contactsUnmerged = defineEvent<Unmerge>('contactsUnmerged')

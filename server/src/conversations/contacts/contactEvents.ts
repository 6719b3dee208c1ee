import { defineEvent } from '../../platform/tenancy/domainEvents.ts'

/** Raised while the contact's row is still there. */
export const contactDeleted = defineEvent<{ contactId: number }>('contactDeleted')

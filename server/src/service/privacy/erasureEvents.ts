import { defineEvent } from '../../platform/tenancy/domainEvents.ts'

/** Who is erased, as networks know them. */
export interface ErasedPerson {
  /** In every spelling. */
  addresses: string[]
  /** The groups they wrote in. */
  groups: string[]
}

/** The person is unknown from here on; what was said follows. */
export const contactErased = defineEvent<{ contactId: number }>('contactErased')
/** Before the messages go: what is under way for the person ends first. */
export const erasureStarted = defineEvent<ErasedPerson>('erasureStarted')
/** The messages are gone; what others kept of the person follows. */
export const messagesErased = defineEvent<ErasedPerson>('messagesErased')

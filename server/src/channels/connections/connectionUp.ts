import { defineEvent } from '../../platform/tenancy/domainEvents.ts'

/** A connection can send: what waited for it goes on. */
export const connectionUp = defineEvent<{ connectionId: number }>('connectionUp')

import { defineEvent } from '../../platform/tenancy/domainEvents.ts'

/** Somebody moved the pace of a number: what waited for the old one is judged again. */
export const governorChanged = defineEvent<{ connectionId: number }>('governorChanged')

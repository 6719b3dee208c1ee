import type { EventPayload, ParsedSettings, TicketContact } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { maskNumber } from './identities.ts'

const seesNumbers = room.capability('numbers:view')

/** Whether attendants of this company see customers' numbers only in part. */
export const hidesNumbers = (settings: Pick<ParsedSettings, 'enableLGPD' | 'lgpdHideNumber'>) =>
  settings.enableLGPD && settings.lgpdHideNumber

/** The same contact for eyes that may not see its number. A group has none. */
export function maskedContact<C extends Pick<TicketContact, 'number' | 'isGroup' | 'name'>>(contact: C): C {
  if (contact.isGroup) return contact
  return { ...contact, number: maskNumber(contact.number), name: maskedName(contact.name) }
}

/** A contact that nobody named is called by its number. */
export const maskedName = (name: string) => (/^\+?[\d\s()-]{8,}$/.test(name) ? maskNumber(name) : name)

/** Where numbers are hidden, an event leaves twice: whole for those who may see them, masked for the rest. */
export async function publishMasked<E extends 'ticket' | 'ticketGiven' | 'appMessage' | 'contact'>(
  tenant: Tenant,
  event: E,
  rooms: string[],
  payload: (hidden: boolean) => EventPayload<E>,
) {
  const { settings } = await companySnapshot(tenant)
  if (!hidesNumbers(settings)) return tenant.publish(event, payload(false), { rooms })
  tenant.publish(event, payload(false), { rooms: [seesNumbers] })
  tenant.publish(event, payload(true), { rooms, except: seesNumbers })
}

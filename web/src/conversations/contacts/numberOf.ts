import { identityOfPeople, type TicketContact } from '@chatflow/contract'
import { formatPhone } from '../../ui/phoneNumber.ts'

/** A hidden number comes with stars in it, and other networks know people by names that are no numbers. */
export const numberOf = (contact: Pick<TicketContact, 'number' | 'channel'>) =>
  hasPhoneNumber(contact) ? formatPhone(contact.number) : contact.number

export const hasPhoneNumber = ({ number, channel }: Pick<TicketContact, 'number' | 'channel'>) =>
  identityOfPeople[channel] === 'phone' && /^\d+$/.test(number)

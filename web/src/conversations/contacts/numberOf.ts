import type { TicketContact } from '@chatflow/contract'
import { formatPhone } from '../../ui/phoneNumber.ts'

/** A hidden number comes with stars in it, and other networks know people by names that are no numbers. */
export const numberOf = ({ number, channel }: Pick<TicketContact, 'number' | 'channel'>) =>
  channel === 'whatsapp' && /^\d+$/.test(number) ? formatPhone(number) : number

import type { TicketContact, TicketDetail } from '@chatflow/contract'
import { defineSlot } from '../../platform/slot.tsx'

export interface ScheduleSlotProps {
  /** To whom, over which connection, and of which queue the answer is; all of it may still be chosen. */
  ticket: Pick<TicketDetail, 'contactId' | 'whatsappId' | 'queueId'> & {
    contact: Pick<TicketContact, 'name'>
  }
  /** What was written already. */
  body: string
  isSigned: boolean
  onSaved: () => void
  onClose: () => void
}

/** The dialog that lets what was written wait for its time. */
export const ScheduleSlot = defineSlot<ScheduleSlotProps>('ScheduleSlot')

/** What a new company has still to do, where no conversation is open yet. */
export const FirstStepsSlot = defineSlot('FirstStepsSlot')

/** What a customer can ask for about their own data, in the drawer. */
export const PrivacySlot = defineSlot<PrivacySlotProps>('PrivacySlot')

export interface PrivacySlotProps {
  contact: Pick<TicketContact, 'id' | 'name' | 'number'>
  /** The consent is told beside it already. */
  isConsentKnown?: boolean
}

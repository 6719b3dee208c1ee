import type { TicketDetail } from '@chatflow/contract'
import { defineSlot } from '../../platform/slot.tsx'

export interface ScheduleSlotProps {
  ticket: TicketDetail
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
export const PrivacySlot = defineSlot<{ ticket: TicketDetail }>('PrivacySlot')

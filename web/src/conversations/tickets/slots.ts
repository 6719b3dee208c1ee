import type { Ticket, TicketContact, TicketDetail, TicketMessage } from '@chatflow/contract'
import type { ReactNode } from 'react'
import { defineSlot } from '../../platform/slot.tsx'
import type { Choice } from './list/choice.ts'

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

export interface AssistSlotProps {
  ticket: Pick<TicketDetail, 'id'>
  /** The words in the field. */
  text: string
  onText: (text: string) => void
  /** The words are for colleagues. */
  isNote: boolean
  toggleNote: () => void
  onClose: () => void
}

/** Above the field: what the assistant can do with the words, or instead of them. */
export const AssistSlot = defineSlot<AssistSlotProps>('AssistSlot')

/** Below a customer's words: what they say in the reader's language. */
export const TranslationSlot = defineSlot<{
  message: Pick<TicketMessage, 'id' | 'ticketId'>
  onClose: () => void
}>('TranslationSlot')

export interface HandOverSlotProps {
  ticketId: number
  /** The note that the next attendant finds. */
  note: string
  onNote: (note: string) => void
}

/** In the transfer: a summary for the one who takes over, to be read and changed before it is kept. */
export const HandOverSlot = defineSlot<HandOverSlotProps>('HandOverSlot')

/** How much is left of what a queue promises, wherever a ticket is shown. */
export const DueSlot = defineSlot<{ due: NonNullable<Ticket['due']> }>('DueSlot')

/** What a new company has still to do, where no conversation is open yet. */
export const FirstStepsSlot = defineSlot('FirstStepsSlot')

/** What a customer can ask for about their own data, in the drawer. */
export const PrivacySlot = defineSlot<PrivacySlotProps>('PrivacySlot')

export interface PrivacySlotProps {
  contact: Pick<TicketContact, 'id' | 'name' | 'number'>
  /** The consent is told beside it already. */
  isConsentKnown?: boolean
}

export interface FlowRunSlotProps {
  runId: number
  /** The step that one asked about. */
  stepId: number
  onClose: () => void
}

/** The way that a conversation took through its flow, drawn. */
export const FlowRunSlot = defineSlot<FlowRunSlotProps>('FlowRunSlot')

export interface SavedViewsSlotProps {
  choice: Choice
  /** Keeps the room of the tabs until they are there: a list that is being read does not jump. */
  place?: ReactNode
  onChoose: (choice: Choice) => void
}

/** The filters that were kept, as tabs above the list, and the way to keep the present one. */
export const SavedViewsSlot = defineSlot<SavedViewsSlotProps>('SavedViewsSlot')

export interface SnoozeSlotProps {
  ticket: Ticket
  onSnoozed: () => void
  onClose: () => void
}

/** Until when a ticket rests. */
export const SnoozeSlot = defineSlot<SnoozeSlotProps>('SnoozeSlot')

export interface MacrosSlotProps {
  ticket: Ticket
  /** The ticket goes elsewhere by it: there is nothing more to do here. */
  onLeft: () => void
  onClose: () => void
}

export type MacroCommandsSlotProps = Omit<MacrosSlotProps, 'onClose'>

/** Each macro by its name, for the palette; shows nothing. */
export const MacroCommandsSlot = defineSlot<MacroCommandsSlotProps>('MacroCommandsSlot')

/** The macros that can be run on a ticket. */
export const MacrosSlot = defineSlot<MacrosSlotProps>('MacrosSlot')

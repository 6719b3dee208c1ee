import type { TicketDetail, TicketMessage } from '@chatflow/contract'
import { createContext, useContext } from 'react'

/** What bubbles ask of the conversation they stand in. */
interface ConversationActs {
  ticket: TicketDetail
  /** Somebody may write here now. */
  isWritable: boolean
  reply: (message: TicketMessage) => void
  edit: (message: TicketMessage) => void
  remove: (message: TicketMessage) => void
  forward: (message: TicketMessage) => void
  choose: (message: TicketMessage) => void
  /** Begins a conversation with the member of a group who wrote this. */
  talkTo: (message: TicketMessage) => void
  showTimeline: (message: TicketMessage) => void
  showPicture: (message: TicketMessage) => void
  jumpTo: (messageId: number) => void
}
export const ConversationActs = createContext<ConversationActs | undefined>(undefined)

export function useConversationActs(): ConversationActs {
  const acts = useContext(ConversationActs)
  if (!acts) throw new Error('no conversation around this')
  return acts
}

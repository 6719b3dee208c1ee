import type { Chat, ChatMessage } from '@chatflow/contract'
import { createContext, useContext } from 'react'
import type { TicketCards } from './useTicketCards.ts'

/** What can be done with the messages of the open chat. */
export interface ChatActs {
  chat: Chat
  tickets: TicketCards
  reply: (message: ChatMessage) => void
  edit: (message: ChatMessage) => void
  remove: (message: ChatMessage) => void
  showReaders: (message: ChatMessage) => void
  showPicture: (message: ChatMessage) => void
  react: (message: ChatMessage, emoji: string, isOn: boolean) => void
  jumpTo: (messageId: number) => void
}

export const ChatActsContext = createContext<ChatActs | undefined>(undefined)

export function useChatActs(): ChatActs {
  const acts = useContext(ChatActsContext)
  if (!acts) throw new Error('no chat around this message')
  return acts
}

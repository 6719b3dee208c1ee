import { sendChatMessage, type Chat } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { Queued } from '../../platform/sendQueue.ts'
import { useSendQueue } from '../../platform/useSendQueue.ts'
import { addMessage } from './chatCache.ts'

/** Sends the messages of a chat, and knows those that are not stored yet. */
export function useOutbox({ uuid }: Chat) {
  const queries = useQueryClient()
  return useSendQueue({
    key: [sendChatMessage.path, uuid],
    send: ({ message, clientId }: Queued<{ message: string }>) =>
      call(sendChatMessage, { params: { chatId: uuid }, body: { message, clientId } }),
    onSent: (stored) => addMessage(queries, uuid, stored),
  })
}

import { sendChatMessage, type Chat, type QuotedChatMessage } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../platform/api.ts'
import type { Queued } from '../../platform/sendQueue.ts'
import { useSendQueue } from '../../platform/useSendQueue.ts'
import { addMessage } from './chatCache.ts'

export interface OutboxItem {
  message: string
  /** What it replies to. */
  quoted?: QuotedChatMessage | undefined
  file?: File
}

/** Sends the messages of a chat, and knows those that are not stored yet. */
export function useOutbox({ uuid }: Chat) {
  const queries = useQueryClient()
  return useSendQueue({
    key: [sendChatMessage.path, uuid],
    send: (item: Queued<OutboxItem>) => requestSend(uuid, item),
    onSent: (stored) => addMessage(queries, uuid, stored),
  })
}

function requestSend(chatId: string, { message, quoted, file, clientId, giveUp }: Queued<OutboxItem>) {
  const params = { chatId }
  if (!file)
    return call(sendChatMessage, { params, body: { message, clientId, quotedId: quoted?.id ?? null } })
  const fields = { message, clientId, ...(quoted && { quotedId: String(quoted.id) }) }
  return upload(sendChatMessage, { params, fields, file }, { signal: giveUp.signal })
}

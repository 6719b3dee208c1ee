import { sendChatMessage, type Chat } from '@chatflow/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { newUuid } from '../../platform/newUuid.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { addMessage } from './chatCache.ts'

export interface Outgoing {
  message: string
  clientId: string
  /** When the writer pressed send. */
  at: string
}
interface OnItsWay extends Outgoing {
  hasFailed: boolean
}

/** A refused message waits here for its writer, also while he is on another page. */
const keptMs = 3_600_000

/** Sends the messages of a chat one after the other, and knows those that are not stored yet. */
export function useOutbox(chat: Chat) {
  const queries = useQueryClient()
  const mutationKey = [sendChatMessage.path, chat.uuid]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `chat ${chat.uuid}` },
    gcTime: keptMs,
    mutationFn: ({ message, clientId }: Outgoing) =>
      call(sendChatMessage, { params: { chatId: chat.uuid }, body: { message, clientId } }),
    onSuccess: (message) => addMessage(queries, chat.uuid, message),
  })
  const sends = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }): OnItsWay | undefined => {
      if (state.status !== 'pending' && state.status !== 'error') return undefined
      return { ...(state.variables as Outgoing), hasFailed: state.status === 'error' }
    },
  })
  const discard = (clientId: string) => {
    const cache = queries.getMutationCache()
    for (const mutation of cache.findAll({ mutationKey, exact: true })) {
      if ((mutation.state.variables as Outgoing | undefined)?.clientId === clientId) cache.remove(mutation)
    }
  }
  return {
    onTheirWay: sends.filter((send) => send !== undefined),
    send: (message: string) => mutate({ message, clientId: newUuid(), at: serverNow().toISOString() }),
    /** With the same key: if the first try did arrive, this is not a second message. */
    sendAgain: (clientId: string) => {
      const failed = sends.find((send) => send?.clientId === clientId)
      if (!failed) return
      discard(clientId)
      mutate({ message: failed.message, clientId, at: failed.at })
    },
    discard,
  }
}

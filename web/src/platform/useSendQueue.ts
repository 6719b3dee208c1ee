import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendQueue, unsentOf, type SendQueueOptions } from './sendQueue.ts'

interface UsedSendQueue<T, R> extends SendQueueOptions<T, R> {
  /** The client ids that stand in the conversation already: they are neither shown twice nor sent again. */
  arrived?: ReadonlySet<string>
}

/** The send queue of a conversation, and what is on its way in it. */
export function useSendQueue<T extends object, R>({ arrived, ...options }: UsedSendQueue<T, R>) {
  const queue = sendQueue(useQueryClient(), options)
  const all = useMutationState({
    filters: { mutationKey: options.key, exact: true },
    select: ({ state }) => unsentOf<T>(state),
  })
  const unsent = all.filter((item) => item !== undefined)
  useEffect(() => {
    // Only the response was lost: the item itself stands in the conversation.
    for (const { clientId, error } of unsent)
      if (error !== undefined && arrived?.has(clientId)) queue.settle(clientId)
  })
  const { send, sendAgain, discard } = queue
  return {
    onTheirWay: arrived ? unsent.filter(({ clientId }) => !arrived.has(clientId)) : unsent,
    send,
    sendAgain,
    discard,
  }
}

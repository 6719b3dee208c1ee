import type { Endpoint, Sent, TicketMessage } from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { notifyError } from '../../../platform/notify.ts'
import { rememberMessage } from '../messageCache.ts'
import { useConversationActs } from './conversationActs.ts'

/** Does something to a message and shows what became of it, without reading the conversation again. */
export function useMessageCall<E extends Endpoint & { response: { _output: TicketMessage } }>(endpoint: E) {
  const queries = useQueryClient()
  const { ticket } = useConversationActs()
  return useMutation({
    mutationFn: (input: Sent<E>) => call(endpoint, input),
    onSuccess: (message) => rememberMessage(queries, ticket.uuid, message as TicketMessage),
    onError: notifyError,
  })
}

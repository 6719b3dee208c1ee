import { assistTicket, type Assistance, type AssistRequest } from '@chatflow/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useModelWords } from '../prompts/useModelWords.ts'

/** Asks the assistant about a conversation. What is said after the asker has gone reaches nobody. */
export function useAssistance(ticketId: number) {
  const words = useModelWords()
  const asking = useMutation<Assistance, Error, AssistRequest>({
    mutationFn: (body) =>
      call(assistTicket, { params: { ticketId }, query: { stream: words.listen() }, body }),
  })
  return { ...asking, soFar: asking.isPending ? words.soFar : '' }
}

import { readAiUsage, tryNewPrompt, tryPrompt, type ResponseOf } from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useModelWords } from './useModelWords.ts'
import { bodyOf, type PromptFormValues } from './promptForm.ts'

type Reply = ResponseOf<typeof tryPrompt>

/** What the reader said in the customer's place, and what came of it. */
export interface Turn {
  body: string
  reply?: Reply
  error?: Error
}

/** A conversation with the prompt as it stands in the form. Nobody is written to. */
export function useTrial(promptId: number | undefined, values: PromptFormValues) {
  const [turns, setTurns] = useState<Turn[]>([])
  const queries = useQueryClient()
  const words = useModelWords()
  const ask = useMutation({
    mutationFn: (messages: { fromCustomer: boolean; body: string }[]): Promise<Reply> => {
      const body = { messages, changes: bodyOf(values) }
      const query = { stream: words.listen() }
      return promptId === undefined
        ? call(tryNewPrompt, { query, body })
        : call(tryPrompt, { params: { promptId }, query, body })
    },
    // What is tried is used.
    onSuccess: () => void queries.invalidateQueries({ queryKey: [readAiUsage.path] }),
  })
  const settle = (outcome: Partial<Turn>) =>
    setTurns((before) =>
      before.map((turn, index) => (index === before.length - 1 ? { ...turn, ...outcome } : turn)),
    )
  const say = (body: string) => {
    setTurns([...turns, { body }])
    ask.mutate([...turns.flatMap(linesOf), { fromCustomer: true, body }], {
      onSuccess: (reply) => settle({ reply }),
      onError: (error) => settle({ error }),
    })
  }
  const restart = () => {
    ask.reset()
    setTurns([])
  }
  return { turns, isAsking: ask.isPending, soFar: ask.isPending ? words.soFar : '', say, restart }
}

const linesOf = ({ body, reply }: Turn) => [
  { fromCustomer: true, body },
  ...(reply?.texts ?? []).map((text) => ({ fromCustomer: false, body: text })),
]

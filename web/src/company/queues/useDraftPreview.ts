import { previewQueue, type ResponseOf, type Sent } from '@chatflow/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import type { QueueFormValues } from './queueForm.ts'

export type Said = Sent<typeof previewQueue>['body']['answers'][number]
export type Preview = ResponseOf<typeof previewQueue>

/** A word is typed to its end before it is tried out. */
const restMs = 300

/** What a customer would see of the form as it stands, after what the customer said so far. */
export function useDraftPreview(queueId: number, values: QueueFormValues) {
  const [replies, setReplies] = useState<Said[]>([])
  const { name, greetingMessage, closeTicket, integrationId, fileListId, chatbots } = values
  const written = {
    id: queueId,
    name: name.slice(0, 50),
    greetingMessage,
    closeTicket,
    integrationId,
    fileListId,
    chatbots,
  }
  const [queue] = useDebouncedValue(written, restMs)
  const body = { queue, answers: replies }
  const query = useQuery({
    queryKey: [previewQueue.path, body],
    queryFn: () => call(previewQueue, { body }),
    placeholderData: keepPreviousData,
    // Every keystroke makes another one, and none is asked for twice.
    gcTime: 0,
  })
  return {
    preview: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    replies,
    say: (reply: Said) => setReplies((said) => [...said, reply]),
    restart: () => setReplies([]),
  }
}

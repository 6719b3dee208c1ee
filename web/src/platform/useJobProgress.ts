import type { ReceivedEvent } from '@chatflow/contract'
import { useState } from 'react'
import { useCompanyEvent } from './realtime.tsx'

export type JobProgress = Pick<ReceivedEvent<'job'>, 'done' | 'total' | 'state'>

/** How far a work is. The first words about it may arrive before the response that names it. */
export function useJobProgress(
  started: { jobId: string; total: number } | undefined,
): JobProgress | undefined {
  const [heard, setHeard] = useState<Record<string, ReceivedEvent<'job'>>>({})
  useCompanyEvent('job', (event) => setHeard((now) => ({ ...now, [event.jobId]: event })))
  return started && (heard[started.jobId] ?? { done: 0, total: started.total, state: 'running' })
}

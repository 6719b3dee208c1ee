import { findFirstSteps } from '@chatflow/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'

const queryKey = [findFirstSteps.path]

/** Which first steps are made. Each ticks itself off when what it asks for comes about. */
export function useFirstSteps() {
  const queries = useQueryClient()
  // Steps are made on other pages, where nobody listens for them.
  const { data } = useQuery({ queryKey, queryFn: () => call(findFirstSteps, {}), staleTime: 0 })
  const done = data?.done ?? undefined
  const readUnless = (isDone: boolean | undefined) => {
    if (isDone === false) void queries.invalidateQueries({ queryKey })
  }
  useCompanyEvent('whatsappSession', ({ session }) =>
    readUnless(done?.includes('connection') || session.status !== 'CONNECTED'),
  )
  useCompanyEvent('queue', () => readUnless(done?.includes('queue')))
  useCompanyEvent('user', ({ action }) => readUnless(done?.includes('colleague') || action !== 'create'))
  useCompanyEvent('appMessage', (event) =>
    readUnless(done?.includes('message') || event.action !== 'create' || !event.message.fromMe),
  )
  return { done, forget: () => queries.setQueryData(queryKey, { done: null }) }
}

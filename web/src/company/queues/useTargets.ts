import { listAllFileLists, listQueues, listUserNames } from '@chatflow/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { useIntegrations } from './useIntegrations.ts'

/** What an option can lead to. Empty until it is read, and read again when it changes. */
export function useTargets() {
  const { data: queues } = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  const { data: users } = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  const { data: fileLists } = useEndpoint(listAllFileLists, { query: {} }, { refreshOn: 'file' })
  const integrations = useIntegrations()
  return useMemo(
    () => ({ queues: queues ?? [], users: users ?? [], fileLists: fileLists ?? [], integrations }),
    [queues, users, fileLists, integrations],
  )
}
export type Targets = ReturnType<typeof useTargets>

import { listAllFileLists, listQueues, listUserNames } from '@chatflow/contract'
import { useEndpoint } from '../platform/api.ts'

/** What an option can lead to. Empty until it is read, and read again when it changes. */
export function useTargets() {
  const queues = useEndpoint(listQueues, {}, { refreshOn: 'queue' }).data ?? []
  const users = useEndpoint(listUserNames, {}, { refreshOn: 'user' }).data ?? []
  const fileLists = useEndpoint(listAllFileLists, { query: {} }, { refreshOn: 'file' }).data ?? []
  return { queues, users, fileLists }
}
export type Targets = ReturnType<typeof useTargets>

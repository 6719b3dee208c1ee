import { listAllFileLists, listQueues, listUserNames } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { useIntegrations } from './useIntegrations.ts'

/** What an option can lead to, read again when it changes. */
export function useTargets() {
  return {
    queues: useEndpoint(listQueues, {}, { refreshOn: 'queue' }),
    users: useEndpoint(listUserNames, {}, { refreshOn: 'user' }),
    fileLists: useEndpoint(listAllFileLists, { query: {} }, { refreshOn: 'file' }),
    integrations: useIntegrations(),
  }
}
export type Targets = ReturnType<typeof useTargets>

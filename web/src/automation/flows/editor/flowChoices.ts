import { listQueues, listUserNames } from '@chatflow/contract'
import { useEndpoint } from '../../../platform/api.ts'

/** Whom a flow can hand a conversation to. Read once for all blocks. */
export function useFlowChoices() {
  const queues = useEndpoint(listQueues, {}, { refreshOn: 'queue' })
  const users = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  return { queues, users }
}

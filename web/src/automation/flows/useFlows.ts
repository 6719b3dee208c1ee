import { listFlows } from '@chatflow/contract'
import { useAllRows } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

/** All flows of the company, to choose from. */
export function useFlows() {
  const { can } = useSession()
  return useAllRows(
    listFlows,
    { query: { searchParam: '' } },
    { rows: (response) => response.flows, refreshOn: 'flow', enabled: can('flows:manage') },
  )
}

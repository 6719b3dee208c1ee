import { listFlows } from '@chatflow/contract'
import { useEffect, useMemo } from 'react'
import { usePages } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

/** All flows of the company, to choose from: the few pages are read one after the other. */
export function useFlows() {
  const { can } = useSession()
  const { rows, isLoading, loadMore } = usePages(
    listFlows,
    { query: { searchParam: '' } },
    { rows: (response) => response.flows, refreshOn: 'flow', enabled: can('flows:manage') },
  )
  useEffect(loadMore, [loadMore])
  return useMemo(() => ({ isLoading, rows }), [isLoading, rows])
}

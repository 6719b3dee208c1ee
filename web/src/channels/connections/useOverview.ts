import { overviewConnections, type CompanyConnections } from '@chatflow/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { afterOverview } from './companyTotals.ts'

const queryKey = [overviewConnections.path, {}]

/** Every company with its connections. Events are written into what is on screen. */
export function useOverview() {
  const queries = useQueryClient()
  useCompanyEvent('overview', (event) => {
    // The first response may have left the server before this event did.
    if (!queries.getQueryData(queryKey)) return void queries.invalidateQueries({ queryKey })
    queries.setQueryData<CompanyConnections[]>(queryKey, (known) => known && afterOverview(known, event))
  })
  return useQuery({ queryKey, queryFn: () => call(overviewConnections, {}) })
}

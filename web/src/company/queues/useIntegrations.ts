import { listIntegrations, type QueueIntegration } from '@chatflow/contract'
import { useEffect, useMemo } from 'react'
import { usePages } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

export interface Integrations {
  /** Whether this person may choose from them: by plan and by right. */
  isOffered: boolean
  isLoading: boolean
  rows: QueueIntegration[]
}

/** All integrations of the company, to choose from. A company has a handful, so the few pages are read one after the other. */
export function useIntegrations(): Integrations {
  const { can, hasPlan } = useSession()
  const isOffered = hasPlan('useIntegrations') && can('integrations:manage')
  const { rows, isLoading, loadMore } = usePages(
    listIntegrations,
    { query: { searchParam: '' } },
    { rows: (response) => response.queueIntegrations, refreshOn: 'queueIntegration', enabled: isOffered },
  )
  useEffect(loadMore, [loadMore])
  return useMemo(() => ({ isOffered, isLoading, rows }), [isOffered, isLoading, rows])
}

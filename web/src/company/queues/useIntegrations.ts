import { listIntegrations, type QueueIntegration } from '@chatflow/contract'
import { useMemo } from 'react'
import { useAllRows } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

export interface Integrations {
  /** Whether this person may choose from them: by plan and by right. */
  isOffered: boolean
  data: QueueIntegration[] | undefined
  error: unknown
}

/** All integrations of the company, to choose from. */
export function useIntegrations(): Integrations {
  const { can, hasPlan } = useSession()
  const isOffered = hasPlan('useIntegrations') && can('integrations:manage')
  const integrations = useAllRows(
    listIntegrations,
    { query: { searchParam: '' } },
    { rows: (response) => response.queueIntegrations, refreshOn: 'queueIntegration', enabled: isOffered },
  )
  return useMemo(() => ({ isOffered, ...integrations }), [isOffered, integrations])
}

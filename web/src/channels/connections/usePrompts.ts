import { listPrompts } from '@chatflow/contract'
import { useEffect } from 'react'
import { usePages } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

/** All prompts of the company, to choose from. A company has a handful, so the few pages are read one after the other. */
export function usePrompts() {
  const { can, hasPlan } = useSession()
  /** By plan and by right. */
  const isOffered = hasPlan('useOpenAi') && can('prompts:manage')
  const { rows, isLoading, error, hasMore, loadMore } = usePages(
    listPrompts,
    { query: { searchParam: '' } },
    { rows: (response) => response.prompts, refreshOn: 'prompt', enabled: isOffered },
  )
  useEffect(loadMore, [loadMore])
  const isRead = !isLoading && !hasMore && !error
  return { isOffered, isRead, isNone: isRead && rows.length === 0, rows, error }
}

import { listPrompts } from '@chatflow/contract'
import { useAllRows } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

/** All prompts of the company, to choose from. */
export function usePrompts() {
  const { can, hasPlan } = useSession()
  /** By plan and by right. */
  const isOffered = hasPlan('useOpenAi') && can('prompts:manage')
  const prompts = useAllRows(
    listPrompts,
    { query: { searchParam: '' } },
    { rows: (response) => response.prompts, refreshOn: 'prompt', enabled: isOffered },
  )
  return { isOffered, isNone: prompts.data?.length === 0, prompts }
}

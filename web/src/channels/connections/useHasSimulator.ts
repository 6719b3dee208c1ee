import { usePageStands } from '../../platform/pageStands.ts'
import { useSession } from '../../platform/session.tsx'
import { useConnections } from './useConnections.ts'

/** Whether there are simulated customers to write for, asked only for those who may. */
export function useHasSimulator(): boolean {
  const { can, expired } = useSession()
  const stands = usePageStands()
  const { data } = useConnections({ enabled: can('connections-page:addConnection') && !expired && stands })
  return data?.some(({ abilities, status }) => abilities.simulated && status === 'CONNECTED') ?? false
}

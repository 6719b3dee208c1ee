import { useSession } from '../../platform/session.tsx'
import { useConnections } from './useConnections.ts'

/** Whether there are simulated customers to write for, asked only for those who may. */
export function useHasSimulator(): boolean {
  const { can, expired } = useSession()
  const { data } = useConnections({ enabled: can('connections-page:addConnection') && !expired })
  return data?.some(({ abilities, status }) => abilities.simulated && status === 'CONNECTED') ?? false
}

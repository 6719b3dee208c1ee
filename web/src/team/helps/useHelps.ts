import { listHelps } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { usePageStands } from '../../platform/pageStands.ts'
import { useSession } from '../../platform/session.tsx'

export const useHelps = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useEndpoint(listHelps, {}, { enabled: !useSession().expired && enabled, refreshOn: 'help' })

/** Whether there is anything to see: the menu leads to no empty room. */
export const useHasHelps = (): boolean => (useHelps({ enabled: usePageStands() }).data?.length ?? 0) > 0

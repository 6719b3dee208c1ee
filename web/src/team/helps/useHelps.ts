import { listHelps } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'

export const useHelps = () =>
  useEndpoint(listHelps, {}, { enabled: !useSession().expired, refreshOn: 'help' })

/** Whether there is anything to see: the menu leads to no empty room. */
export const useHasHelps = (): boolean => (useHelps().data?.length ?? 0) > 0

import { planOfBlock } from '@chatflow/contract'
import { useSession } from '../../../platform/session.tsx'
import { offeredBlocks } from './blockKinds.ts'

/** The groups of the sidebar, with what the plan of the company includes. */
export function useOfferedBlocks() {
  const { hasPlan } = useSession()
  return offeredBlocks.map(({ group, types }) => ({
    group,
    types: types.filter((type) => {
      const flag = planOfBlock[type]
      return flag === undefined || hasPlan(flag)
    }),
  }))
}

import { listQueues } from '@chatflow/contract'
import { useMemo } from 'react'
import { useEndpoint } from '../../../platform/api.ts'

/** After how many minutes a queue hands those who wait on to the next attendant, of the queues that do. */
export function useWaitTargets(isWanted: boolean): ReadonlyMap<number, number> {
  const { data } = useEndpoint(listQueues, {}, { enabled: isWanted, refreshOn: 'queue' })
  return useMemo(
    () =>
      new Map(
        data
          ?.filter(({ ativarRoteador }) => ativarRoteador)
          .map(({ id, tempoRoteador }) => [id, tempoRoteador]),
      ),
    [data],
  )
}

import type { DraftOption } from '@chatflow/contract'
import type { Names } from '../../ui/names.ts'
import type { Targets } from './useTargets.ts'

type NamedTargets = { [Kind in keyof Targets]: Names }

/** What an option leads to by its type. It leads nowhere where nothing is chosen or it is gone, not where its name is on its way. */
export function optionTarget(
  type: Exclude<DraftOption['queueType'], 'text'>,
  option: DraftOption,
  { queues, users, fileLists, integrations }: NamedTargets,
) {
  const [{ data }, id] = {
    queue: [queues, option.optQueueId] as const,
    attendent: [users, option.optUserId] as const,
    file: [fileLists, option.optFileId] as const,
    integration: [integrations, option.optIntegrationId] as const,
  }[type]
  const name = data?.find((known) => known.id === id)?.name
  return { name, isDeadEnd: id === null || (data !== undefined && name === undefined) }
}

import type { DraftOption } from '@chatflow/contract'
import { useTranslation } from 'react-i18next'
import type { Targets } from './useTargets.ts'

const nameOf = (rows: { id: number; name: string }[], id: number | null) =>
  rows.find((row) => row.id === id)?.name

/** What choosing an option does, in one line; and whether it leads to nothing, because nothing is chosen or it is gone. */
export function useOptionSummary(option: DraftOption, { queues, users, fileLists, integrations }: Targets) {
  const { t } = useTranslation('queues')
  const { queueType, closeTicket, options } = option
  if (closeTicket) return { summary: t('summary.closes'), isDeadEnd: false }
  if (queueType === 'text') {
    const summary = options.length > 0 ? t('summary.options', { count: options.length }) : t('summary.waits')
    return { summary, isDeadEnd: false }
  }
  const target = {
    queue: nameOf(queues, option.optQueueId),
    attendent: nameOf(users, option.optUserId),
    file: nameOf(fileLists, option.optFileId),
    integration: nameOf(integrations.rows, option.optIntegrationId),
  }[queueType]
  if (target === undefined) return { summary: t('summary.nowhere'), isDeadEnd: true }
  return { summary: t(`summary.${queueType}`, { name: target }), isDeadEnd: false }
}

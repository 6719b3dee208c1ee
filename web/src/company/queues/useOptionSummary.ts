import type { DraftOption } from '@chatflow/contract'
import { useTranslation } from '../../platform/useTranslation.ts'
import { optionTarget } from './optionTarget.ts'
import type { Targets } from './useTargets.ts'

/** What choosing an option does, in one line; and whether it leads to nothing, because nothing is chosen or it is gone. */
export function useOptionSummary(option: DraftOption, targets: Targets) {
  const { t } = useTranslation('queues')
  const { queueType, closeTicket, options } = option
  if (closeTicket) return { summary: t('summary.closes'), isDeadEnd: false }
  if (queueType === 'text') {
    const summary = options.length > 0 ? t('summary.options', { count: options.length }) : t('summary.waits')
    return { summary, isDeadEnd: false }
  }
  const { name, isDeadEnd } = optionTarget(queueType, option, targets)
  if (isDeadEnd) return { summary: t('summary.nowhere'), isDeadEnd }
  return { summary: t(`summary.${queueType}`, { name: name ?? '…' }), isDeadEnd }
}

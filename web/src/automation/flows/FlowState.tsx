import type { FlowSummary } from '@chatflow/contract'
import { IconCircleCheck, IconCircleOff, IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'

type Stateful = Pick<FlowSummary, 'active' | 'publishedVersion'>

/** Whether customers meet a flow at all: it is switched on, and something of it is published. */
export function FlowState({ flow }: { flow: Stateful }) {
  const { t } = useTranslation('flowList')
  if (!flow.active)
    return (
      <Status icon={IconCircleOff} tone="quiet">
        {t('status.inactive')}
      </Status>
    )
  if (flow.publishedVersion === null)
    return (
      <Status icon={IconPencil} tone="amber">
        {t('status.draft')}
      </Status>
    )
  return (
    <Status icon={IconCircleCheck} tone="green">
      {t('status.active')}
    </Status>
  )
}

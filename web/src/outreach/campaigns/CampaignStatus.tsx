import type { CampaignSummary } from '@chatflow/contract'
import {
  IconCircleCheck,
  IconClock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'

const looks = {
  INATIVA: { icon: IconPencil, tone: 'quiet' },
  PROGRAMADA: { icon: IconClock, tone: 'blue' },
  EM_ANDAMENTO: { icon: IconPlayerPlay, tone: 'green' },
  CANCELADA: { icon: IconPlayerStop, tone: 'amber' },
  FINALIZADA: { icon: IconCircleCheck, tone: 'green' },
} as const

/** One that runs and yet sends nothing at this moment is shown as waiting; why, stands in `HoldText`. */
export function CampaignStatus({ campaign }: { campaign: Pick<CampaignSummary, 'status' | 'hold'> }) {
  const { t } = useTranslation('campaigns')
  const { status, hold } = campaign
  if (status === 'EM_ANDAMENTO' && hold)
    return (
      <Status icon={IconPlayerPause} tone="amber">
        <span title={t(`holds.${hold.reason}`)}>{t('status.held')}</span>
      </Status>
    )
  return <Status {...looks[status]}>{t(`status.${status}`)}</Status>
}

/** Why nothing leaves now, and until when. */
export function HoldText({ hold }: { hold: NonNullable<CampaignSummary['hold']> }) {
  const { t } = useTranslation('campaigns')
  const why = t(`holds.${hold.reason}`)
  return hold.until === null ? why : `${why} ${t('holds.until', { date: formatDateTime(hold.until) })}`
}

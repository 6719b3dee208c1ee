import type { Schedule } from '@chatflow/contract'
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'

const looks = {
  PENDENTE: { icon: IconClock, tone: 'blue' },
  ENVIADA: { icon: IconCheck, tone: 'green' },
  ERRO: { icon: IconAlertCircle, tone: 'red' },
} as const

export function ScheduleStatus({ status }: Pick<Schedule, 'status'>) {
  const { t } = useTranslation('schedules')
  return <Status {...looks[status]}>{t(`status.${status}`)}</Status>
}

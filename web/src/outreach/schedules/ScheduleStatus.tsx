import type { Schedule } from '@chatflow/contract'
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
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

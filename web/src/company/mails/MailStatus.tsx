import type { Mail } from '@chatflow/contract'
import { IconAlertCircle, IconArchive, IconCircleCheck, IconClock, type Icon } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status, type Tone } from '../../ui/Status.tsx'

const looks: Record<Mail['status'], { icon: Icon; tone: Tone }> = {
  stored: { icon: IconArchive, tone: 'blue' },
  sending: { icon: IconClock, tone: 'amber' },
  sent: { icon: IconCircleCheck, tone: 'green' },
  failed: { icon: IconAlertCircle, tone: 'red' },
}

export function MailStatus({ status }: { status: Mail['status'] }) {
  const { t } = useTranslation('mails')
  return <Status {...looks[status]}>{t(`statuses.${status}`)}</Status>
}

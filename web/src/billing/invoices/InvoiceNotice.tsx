import { findReminder } from '@chatflow/contract'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { formatDate, formatMoney } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './invoices.module.css'

interface InvoiceNoticeProps {
  isOpen: boolean
  /** Told how many there are, also while the bell is closed. */
  onCount: (count: number) => void
  onChosen: () => void
}

/** The invoice that those who pay are reminded of, until it is paid. */
export function InvoiceNotice({ isOpen, onCount, onChosen }: InvoiceNoticeProps) {
  const { t } = useTranslation('invoices')
  const { data } = useEndpoint(findReminder, {}, { refreshOn: 'invoice' })
  const reminder = data?.reminder
  const count = reminder ? 1 : 0
  useEffect(() => onCount(count), [onCount, count])
  if (!isOpen || !reminder) return null
  const isLate = reminder.kind === 'late' || reminder.kind === 'lastCall'
  return (
    <Link className={classes.notice} to="/financeiro" onClick={onChosen}>
      <Status icon={isLate ? IconAlertTriangle : IconClock} tone={isLate ? 'red' : 'amber'}>
        {t(`reminder.${reminder.kind}`)}
      </Status>
      <span className={classes.noticeText}>
        {t('reminder.text', { value: formatMoney(reminder.value), date: formatDate(reminder.dueDate) })}
      </span>
    </Link>
  )
}

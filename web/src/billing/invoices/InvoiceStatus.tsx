import { invoiceDisplay, type Invoice } from '@chatflow/contract'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { calendarDay, formatMoney } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './invoices.module.css'

const looks = {
  paid: { icon: IconCircleCheck, tone: 'green' },
  late: { icon: IconAlertTriangle, tone: 'red' },
  open: { icon: IconClock, tone: 'quiet' },
} as const

/** What it is, and in a word what is odd about what was paid; the sentence stands behind it. */
export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { problem, paidValue } = invoice
  const display = invoiceDisplay(invoice, calendarDay, serverNow())
  return (
    <span className={classes.status}>
      <Status {...looks[display]}>{t(`display.${display}`)}</Status>
      {problem && (
        <Tooltip label={t(`problems.${problem}`, { paid: formatMoney(paidValue) })} multiline maw={280}>
          <span
            className={classes.odd}
            role="note"
            aria-label={t(`problems.${problem}`, { paid: formatMoney(paidValue) })}
          >
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
            {t(`odd.${problem}`)}
          </span>
        </Tooltip>
      )}
    </span>
  )
}

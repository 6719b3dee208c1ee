import { invoiceDisplay, type Invoice } from '@chatflow/contract'
import { Button, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarDay, formatDate, formatMoney, formatNumber } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'
import type { Column } from '../../ui/list.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './invoices.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'

const displayOf = (invoice: Invoice) => invoiceDisplay(invoice, calendarDay, serverNow())

export function useInvoiceColumns(pay: (invoice: Invoice) => void): Column<Invoice>[] {
  const { t } = useTranslation('invoices')
  return useMemo(
    () => [
      { key: 'id', header: t('columns.id'), min: 64, grow: 0, isQuiet: true, minor: 4, cell: ({ id }) => id },
      { key: 'detail', header: t('columns.detail'), min: 150, grow: 3, cell: ({ detail }) => detail },
      ...(['users', 'connections', 'queues'] as const).map((size, position) => ({
        key: size,
        header: t(`columns.${size}`),
        min: 90,
        align: 'right' as const,
        minor: 3 - position,
        isOffPhone: true,
        cell: (invoice: Invoice) => formatNumber(invoice[size]),
      })),
      {
        key: 'value',
        header: t('columns.value'),
        min: 110,
        align: 'right',
        cell: ({ value }) => formatMoney(value),
      },
      {
        key: 'dueDate',
        header: t('columns.dueDate'),
        min: 110,
        align: 'right',
        cell: ({ dueDate }) => formatDate(dueDate),
      },
      {
        key: 'status',
        header: t('columns.status'),
        min: 150,
        grow: 2,
        cell: (invoice) => <InvoiceStatus invoice={invoice} />,
      },
      {
        key: 'action',
        header: t('columns.action'),
        min: 140,
        align: 'right',
        cell: (invoice) => <PayButton invoice={invoice} pay={pay} />,
      },
    ],
    [t, pay],
  )
}

const looks = {
  paid: { icon: IconCircleCheck, tone: 'green' },
  late: { icon: IconAlertTriangle, tone: 'red' },
  open: { icon: IconClock, tone: 'quiet' },
} as const

/** What it is, and what is odd about what was paid. */
function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const display = displayOf(invoice)
  return (
    <span className={classes.status} data-late={display === 'late' || undefined}>
      <Status {...looks[display]}>{t(`display.${display}`)}</Status>
      {invoice.problem && (
        <Tooltip
          label={t(`problems.${invoice.problem}`, { paid: formatMoney(invoice.paidValue) })}
          multiline
          maw={280}
        >
          <IconInfoCircle
            size={18}
            stroke={1.75}
            role="img"
            aria-label={t(`problems.${invoice.problem}`, { paid: formatMoney(invoice.paidValue) })}
          />
        </Tooltip>
      )}
    </span>
  )
}

function PayButton({ invoice, pay }: { invoice: Invoice; pay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('invoices')
  if (invoice.status === 'paid')
    return (
      <span className={classes.actions}>
        <ReceiptButton id={invoice.id} />
        <Button size="compact-sm" variant="default" disabled>
          {t('paid')}
        </Button>
      </span>
    )
  return (
    <Button size="compact-sm" onClick={() => pay(invoice)}>
      {t('pay')}
    </Button>
  )
}

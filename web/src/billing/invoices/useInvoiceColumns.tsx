import { downloadReceipt, type Invoice } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { call } from '../../platform/api.ts'
import { formatDate, formatMoney, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { Column } from '../../ui/list.ts'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import classes from './invoices.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'

export function useInvoiceColumns(pay: (invoice: Invoice) => void): Column<Invoice>[] {
  const { t } = useTranslation('invoices')
  return useMemo(
    () => [
      { key: 'id', header: t('columns.id'), min: 64, grow: 0, isQuiet: true, minor: 4, cell: ({ id }) => id },
      { key: 'detail', header: t('columns.detail'), min: 150, grow: 3, cell: ({ detail }) => detail },
      ...(['users', 'connections', 'queues'] as const).map((size, position) => ({
        key: size,
        header: t(`columns.${size}`),
        min: 104,
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
        // Room for two states: "Ödendi, iki kez ödendi".
        min: 224,
        grow: 2,
        cell: (invoice) => <InvoiceStatus invoice={invoice} />,
      },
      {
        key: 'action',
        header: t('columns.action'),
        isButton: true,
        min: 140,
        align: 'right',
        cell: (invoice) => <PayButton invoice={invoice} pay={pay} />,
      },
    ],
    [t, pay],
  )
}

function PayButton({ invoice, pay }: { invoice: Invoice; pay: (invoice: Invoice) => void }) {
  const { t } = useTranslation('invoices')
  if (invoice.status === 'paid')
    return (
      <span className={classes.actions}>
        <ReceiptButton
          id={invoice.id}
          download={() => call(downloadReceipt, { params: { invoiceId: invoice.id } })}
        />
        <Button size="compact-sm" variant="default" disabled>
          {t('paid')}
        </Button>
      </span>
    )
  return (
    <Button className={classes.pay} size="compact-sm" onClick={() => pay(invoice)}>
      {t('pay')}
    </Button>
  )
}

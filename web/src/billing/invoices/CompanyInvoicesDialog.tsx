import { downloadCompanyReceipt, listCompanyInvoices, type Invoice } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { call, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate, formatMoney } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './invoices.module.css'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'

interface CompanyInvoicesDialogProps {
  company: { id: number; name: string }
  onClose: () => void
}

/** The invoices of one company with their receipts, for the owner of the platform. */
export function CompanyInvoicesDialog({ company, onClose }: CompanyInvoicesDialogProps) {
  const { t } = useTranslation('invoices')
  return (
    <ViewDialog title={t('ofCompany', { name: company.name })} onClose={onClose}>
      <Invoices companyId={company.id} />
    </ViewDialog>
  )
}

function Invoices({ companyId }: { companyId: number }) {
  const { t } = useTranslation('invoices')
  const { data, error, refetch } = useEndpoint(listCompanyInvoices, { params: { anyCompanyId: companyId } })
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  if (data.invoices.length === 0) return <EmptyState icon={IconFileInvoice} text={t('empty')} />
  return (
    <ul className={classes.list}>
      {data.invoices.map((invoice) => (
        <Row key={invoice.id} companyId={companyId} invoice={invoice} />
      ))}
    </ul>
  )
}

function Row({ companyId, invoice }: { companyId: number; invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { id, detail, value, dueDate, status } = invoice
  const download = () =>
    call(downloadCompanyReceipt, { params: { anyCompanyId: companyId, anyInvoiceId: id } })
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span>{t('name', { id })}</span>
        <span className={classes.noticeText}>
          {detail} · {formatDate(dueDate)}
        </span>
      </span>
      <span className={classes.value}>{formatMoney(value)}</span>
      <InvoiceStatus invoice={invoice} />
      <span className={classes.receipt}>
        {status === 'paid' && <ReceiptButton id={id} download={download} />}
      </span>
    </li>
  )
}

import { InvoicePage, invoiceDisplay, listInvoices, type Invoice } from '@chatflow/contract'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '../../platform/api.ts'
import { calendarDay, formatDate } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import page from '../../ui/page.module.css'
import { CheckoutDialog } from '../payments/CheckoutDialog.tsx'
import { useInvoiceColumns } from './useInvoiceColumns.tsx'
import { useRenewal } from './useRenewal.ts'

/** The same call, as it answers when it is asked for pages. */
const invoicePages = { ...listInvoices, response: InvoicePage }

/** What the company owes and has paid. Stays open when the subscription has ended. */
export function InvoicesPage() {
  const { can } = useSession()
  useRenewal()
  return can('billing:manage') ? <Invoices /> : <OnlyAdmins />
}

function Invoices() {
  const { t } = useTranslation('invoices')
  const [searchParam, setSearchParam] = useState('')
  const [paying, setPaying] = useState<Invoice>()
  const list = usePages(
    invoicePages,
    { query: { searchParam, page: '1' } },
    { rows: ({ invoices }) => invoices, refreshOn: 'invoice' },
  )
  const columns = useInvoiceColumns(setPaying)
  return (
    <>
      <ListPage
        title={t('title')}
        hint={<ExpiredNotice />}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={
          <Button component={Link} to="/subscription" variant="default">
            {t('subscription')}
          </Button>
        }
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ id }) => t('name', { id })}
        rowTone={(invoice) => (isLate(invoice) ? 'red' : undefined)}
        empty={{ icon: IconFileInvoice, text: t('empty') }}
      />
      {paying && <CheckoutDialog invoice={paying} onClose={() => setPaying(undefined)} />}
    </>
  )
}

const isLate = (invoice: Invoice) => invoiceDisplay(invoice, calendarDay, serverNow()) === 'late'

function ExpiredNotice() {
  const { t } = useTranslation('invoices')
  const { user, expired, can } = useSession()
  const { dueDate } = user.company
  if (!expired || dueDate === null) return null
  return (
    <Alert
      variant="light"
      color="red"
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      title={t('expiredTitle')}
    >
      {t(can('billing:manage') ? 'expiredText' : 'expiredTextUser', { date: formatDate(dueDate) })}
    </Alert>
  )
}

/** Invoices are for those who pay; the others read why they are here. */
function OnlyAdmins() {
  const { t } = useTranslation('invoices')
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('title')}</h1>
      <ExpiredNotice />
      <EmptyState icon={IconFileInvoice} text={t('onlyAdmins')} />
    </div>
  )
}

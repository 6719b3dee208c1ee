import { listPayments } from '@chatflow/contract'
import { Button, SegmentedControl } from '@mantine/core'
import { IconBellQuestion, IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { usePages } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { CompanyInvoicesDialog } from './CompanyInvoicesDialog.tsx'
import { UnmatchedDialog } from './UnmatchedDialog.tsx'
import { usePaymentColumns } from './usePaymentColumns.tsx'

/** What came in from all companies, for the owner of the platform. */
export function PaymentsPage() {
  const { t } = useTranslation('payments')
  const [searchParam, setSearchParam] = useState('')
  const [shown, setShown] = useState<'all' | 'odd'>('all')
  const [open, setOpen] = useState<{ id: number; name: string }>()
  const [isReading, setReading] = useState(false)
  const list = usePages(
    listPayments,
    { query: { searchParam, odd: shown === 'odd' } },
    { rows: ({ payments }) => payments },
  )
  const columns = usePaymentColumns()
  return (
    <>
      <ListPage
        title={t('title')}
        search={{ value: searchParam, onChange: setSearchParam, label: t('search') }}
        filters={
          <>
            <SegmentedControl
              aria-label={t('shown.label')}
              value={shown}
              onChange={(value) => setShown(value as typeof shown)}
              data={(['all', 'odd'] as const).map((value) => ({ value, label: t(`shown.${value}`) }))}
            />
            <Button
              variant="default"
              leftSection={<IconBellQuestion size={18} stroke={1.75} aria-hidden />}
              onClick={() => setReading(true)}
            >
              {t('unmatched.open')}
            </Button>
          </>
        }
        isFiltered={
          shown === 'odd'
            ? { text: t('nothingOdd'), clear: () => setShown('all'), clearLabel: t('shown.all') }
            : undefined
        }
        list={list}
        columns={columns}
        rowKey={({ gateway, externalId }) => `${gateway} ${externalId}`}
        rowName={({ companyName, payer, externalId }) => companyName ?? payer ?? externalId}
        rowTone={({ problem }) => (problem === null ? undefined : 'amber')}
        onOpen={({ companyId, companyName }) => {
          // What belongs to nobody leads nowhere.
          if (companyId !== null && companyName !== null) setOpen({ id: companyId, name: companyName })
        }}
        empty={{ icon: IconCash, text: t('empty') }}
      />
      {open && <CompanyInvoicesDialog company={open} onClose={() => setOpen(undefined)} />}
      {isReading && <UnmatchedDialog onClose={() => setReading(false)} />}
    </>
  )
}

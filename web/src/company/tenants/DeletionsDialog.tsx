import { listCompanyDeletions, type CompanyDeletion } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatBytes } from '../../ui/formatBytes.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './tenants.module.css'

/** What is left of companies that were deleted. */
export function DeletionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tenants')
  return (
    <ViewDialog title={t('receipts.title')} onClose={onClose}>
      <Receipts />
    </ViewDialog>
  )
}

function Receipts() {
  const { t } = useTranslation(['tenants', 'ui'])
  const list = usePages(
    listCompanyDeletions,
    { query: { searchParam: '' } },
    { rows: (response) => response.deletions, refreshOn: 'company' },
  )
  if (list.isLoading) return <Skeleton height={120} />
  if (list.error) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.rows.length === 0) return <EmptyState icon={IconReceipt} text={t('receipts.empty')} />
  return (
    <>
      <ul className={classes.receipts}>
        {list.rows.map((deletion) => (
          <Receipt key={deletion.id} deletion={deletion} />
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('receipts.more')}
        </Button>
      )}
    </>
  )
}

function Receipt({ deletion }: { deletion: CompanyDeletion }) {
  const { t } = useTranslation('tenants')
  const { name, companyId, state, counts, files, bytes } = deletion
  return (
    <li className={classes.receipt}>
      <span className={classes.receiptHead}>
        <span>
          {name} <span className={classes.quiet}>#{companyId}</span>
        </span>
        <span>{t(`receipts.states.${state}`)}</span>
      </span>
      <span className={classes.quiet}>
        {t('receipts.by', { name: deletion.requestedByName, date: formatDateTime(deletion.requestedAt) })}
      </span>
      {state === 'done' && (
        <span>
          {t('receipts.what', {
            users: formatNumber(counts['users'] ?? 0),
            contacts: formatNumber(counts['contacts'] ?? 0),
            tickets: formatNumber(counts['tickets'] ?? 0),
            messages: formatNumber(counts['messages'] ?? 0),
            files: formatNumber(files),
            size: formatBytes(bytes),
          })}
        </span>
      )}
      <code className={classes.quiet}>{deletion.id}</code>
    </li>
  )
}

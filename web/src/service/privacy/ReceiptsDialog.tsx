import { listErasures } from '@chatflow/contract'
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './privacy.module.css'
import { ReceiptDialog } from './ReceiptDialog.tsx'

/** Every erasure of the company. By a number one finds whether, and when, its data were erased. */
export function ReceiptsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('privacy')
  const [searchParam, setSearchParam] = useState('')
  const [reading, setReading] = useState<number>()
  const list = usePages(
    listErasures,
    { query: { searchParam } },
    { rows: (response) => response.erasures, refreshOn: 'job' },
  )
  if (reading !== undefined)
    return <ReceiptDialog erasureId={reading} onClose={() => setReading(undefined)} />
  return (
    <ViewDialog title={t('receipts.title')} onClose={onClose}>
      <div className={classes.asking}>
        <p className={classes.soft}>{t('receipts.about')}</p>
        <SearchBox value={searchParam} onChange={setSearchParam} label={t('receipts.search')} />
        {list.error && list.rows.length === 0 && (
          <ErrorState text={errorText(list.error)} onRetry={list.retry} />
        )}
        {list.isLoading && <Skeleton height={132} />}
        {!list.isLoading && !list.error && list.rows.length === 0 && (
          <EmptyState icon={IconReceipt} text={t(searchParam ? 'receipts.nothing' : 'receipts.empty')} />
        )}
        <ul className={classes.receipts}>
          {list.rows.map(({ id, reference, startedAt, user }) => (
            <li key={id}>
              <UnstyledButton className={classes.receiptRow} onClick={() => setReading(id)}>
                <strong>{reference}</strong>
                <span className={classes.soft}>
                  {formatDateTime(startedAt)} · {user.name}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <Button variant="default" loading={list.isLoadingMore} onClick={list.loadMore}>
            {t('receipts.more')}
          </Button>
        )}
      </div>
    </ViewDialog>
  )
}

import { listUnmatchedNotices } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconBellQuestion } from '@tabler/icons-react'
import { usePages } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './payments.module.css'

/** Calls of gateways that belong to no invoice: paid by hand, or for something else of the same account. */
export function UnmatchedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payments')
  return (
    <ViewDialog title={t('unmatched.title')} onClose={onClose}>
      <p className={classes.hint}>{t('unmatched.hint')}</p>
      <Notices />
    </ViewDialog>
  )
}

function Notices() {
  const { t } = useTranslation(['payments', 'gateways'])
  const list = usePages(
    listUnmatchedNotices,
    { query: { searchParam: '' } },
    { rows: ({ notices }) => notices },
  )
  if (list.isLoading) return <Skeleton height={120} />
  if (list.error) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.rows.length === 0) return <EmptyState icon={IconBellQuestion} text={t('unmatched.empty')} />
  return (
    <>
      <ul className={classes.list}>
        {list.rows.map(({ id, gateway, receivedAt, about }) => (
          <li key={id} className={classes.notice}>
            <span>{t(`gateways:names.${gateway}`)}</span>
            <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
            <code className={classes.about}>{about}</code>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="subtle" loading={list.isLoadingMore} onClick={list.loadMore}>
          {t('unmatched.more')}
        </Button>
      )}
    </>
  )
}

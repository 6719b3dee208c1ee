import { listBulkChanges, undoBulkChange, type BulkChange } from '@chatflow/contract'
import { Button, CloseButton, Progress } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './contactBook.module.css'

/** What is over for longer is no news any more. */
const newsMs = 10 * 60_000

/** How far the last bulk change is, or what became of it; also after the page was left, or the program died meanwhile. */
export function BulkStatus() {
  const { data } = useEndpoint(listBulkChanges, {}, { refreshOn: 'job' })
  const [read, setRead] = useLocalStorage({ key: 'bulk change read', defaultValue: '' })
  const change = data?.[0]
  if (!change || change.id === read) return null
  const isOld = serverNow().getTime() - Date.parse(change.createdAt) > newsMs
  if (change.state !== 'running' && isOld) return null
  return change.state === 'running' ? (
    <Running change={change} />
  ) : (
    <Finished key={change.id} change={change} onRead={() => setRead(change.id)} />
  )
}

function useSentence({ action, isUndo, tags, changed, total }: BulkChange, isOver: boolean) {
  const { t } = useTranslation('contacts')
  const count = isOver ? changed : total
  return t(`bulk.${action}.${isUndo ? 'undone' : 'done'}`, {
    count,
    shown: formatNumber(count),
    tags: tags.map(({ name }) => name).join(', '),
  })
}

function Running({ change }: { change: BulkChange }) {
  const { t } = useTranslation('contacts')
  const { done, total, action } = change
  return (
    <div className={classes.news} role="status">
      <span className={classes.newsText}>
        {t(`bulk.${action}.running`)}
        <span className={classes.soft}>
          {t('bulk.progress', { done: formatNumber(done), total: formatNumber(total) })}
        </span>
      </span>
      <Progress
        className={classes.progress}
        value={total === 0 ? 100 : (done / total) * 100}
        aria-label={t(`bulk.${action}.running`)}
      />
    </div>
  )
}

function Finished({ change, onRead }: { change: BulkChange; onRead: () => void }) {
  const { t } = useTranslation(['contacts', 'ui'])
  const undo = useAction(undoBulkChange)
  const sentence = useSentence(change, true)
  const { action, state, same, refused, canUndo, id } = change
  const isFailed = state === 'failed'
  const Picture = isFailed ? IconAlertCircle : IconCircleCheck
  return (
    <div className={classes.news} role="status" data-failed={isFailed || undefined}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.newsText}>
        {isFailed ? t('bulk.failed') : sentence}
        {same > 0 && (
          <span className={classes.soft}>
            {t(action === 'delete' ? 'bulk.held' : 'bulk.same', { count: same, shown: formatNumber(same) })}
          </span>
        )}
        {refused > 0 && (
          <span className={classes.soft}>
            {t('bulk.refused', { count: refused, shown: formatNumber(refused) })}
          </span>
        )}
      </span>
      {canUndo && (
        <Button
          variant="default"
          size="compact-sm"
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { changeId: id } }, { onError: notifyError })}
        >
          {t('bulk.undo')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('ui:dialog.close')} onClick={onRead} />
    </div>
  )
}

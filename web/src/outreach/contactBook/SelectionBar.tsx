import { changeContacts, type BulkAction } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconDownload, IconTag, IconTagOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportDialog } from '../../conversations/contactDownloads/ExportDialog.tsx'
import { useAction } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { BulkTagDialog } from './BulkTagDialog.tsx'
import classes from './contactBook.module.css'
import { exportedBy, meantBy, type ContactChoice } from './selection.ts'
import type { Selecting } from './useSelection.ts'

interface SelectionBarProps {
  selecting: Selecting
  choice: ContactChoice
}

const buttons = [
  { action: 'tag', icon: IconTag },
  { action: 'untag', icon: IconTagOff },
  { action: 'block', icon: IconBan },
  { action: 'unblock', icon: IconCircleCheck },
] as const

/** What to do with those that are chosen. */
export function SelectionBar({ selecting, choice }: SelectionBarProps) {
  const { t } = useTranslation('contacts')
  const { can } = useSession()
  const [asking, setAsking] = useState<BulkAction | 'export'>()
  const change = useAction(changeContacts)
  const { selection, count, clear, selectAll, rows } = selecting
  const start = async (action: BulkAction, tagIds: number[] = []) => {
    await change.mutateAsync({ body: { action, tagIds, ...meantBy(selection, choice) } })
    clear()
  }
  const close = () => setAsking(undefined)
  const shown = formatNumber(count)
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selection.label')}>
      <strong className={classes.selected} role="status">
        {t('selection.count', { count, shown })}
      </strong>
      {rows.all !== 'all' && (
        <Button variant="subtle" size="compact-sm" onClick={selectAll}>
          {t('selection.selectAll')}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
        {t('selection.clear')}
      </Button>
      <span className={classes.space} />
      {buttons.map(({ action, icon: Picture }) => (
        <Button
          key={action}
          variant="default"
          size="compact-md"
          leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsking(action)}
        >
          {t(`bulk.${action}.do`)}
        </Button>
      ))}
      {can('contacts-page:deleteContact') && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsking('export')}
        >
          {t('bulk.export')}
        </Button>
      )}
      {can('contacts-page:deleteContact') && (
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsking('delete')}
        >
          {t('bulk.delete.do')}
        </Button>
      )}
      {asking === 'export' && (
        <ExportDialog filter={exportedBy(selection, choice)} count={count} onClose={close} />
      )}
      {(asking === 'tag' || asking === 'untag') && (
        <BulkTagDialog
          action={asking}
          count={count}
          onSubmit={(tagIds) => start(asking, tagIds)}
          onClose={close}
        />
      )}
      {(asking === 'block' || asking === 'unblock' || asking === 'delete') && (
        <ConfirmDialog
          title={t(`bulk.${asking}.title`, { count, shown })}
          confirmLabel={t(`bulk.${asking}.confirm`)}
          onConfirm={() => start(asking)}
          onClose={close}
        >
          {t(`bulk.${asking}.text`)}
        </ConfirmDialog>
      )}
    </div>
  )
}

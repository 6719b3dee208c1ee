import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useCommands } from '../../keys/commands.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './calendar.module.css'
import type { Moved } from './useMoveSchedule.ts'

const shownMs = 10_000

interface MovedNoticeProps {
  moved: Moved | undefined
  onUndo: (moved: Moved) => void
  onDismiss: () => void
}

/** Says what was moved, as long as that can be undone with one click or key. */
export function MovedNotice({ moved, onUndo, onDismiss }: MovedNoticeProps) {
  const { t } = useTranslation('schedules')
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(onDismiss, shownMs)
    return () => clearTimeout(timer)
  }, [moved, onDismiss])
  const label = t('calendar.undo')
  const command = { id: 'undo', group: 'list', icon: IconArrowBackUp, shortcut: 'undo', label } as const
  const canUndo = moved?.undo ? moved : undefined
  useCommands(canUndo ? [{ ...command, run: () => onUndo(canUndo) }] : [])
  return (
    <div role="status" className={classes.notice} data-empty={!moved || undefined}>
      {moved && <span>{t('calendar.moved', { name: moved.name, date: formatDateTime(moved.sendAt) })}</span>}
      {canUndo && (
        <Button variant="default" size="compact-sm" onClick={() => onUndo(canUndo)}>
          {label}
        </Button>
      )}
    </div>
  )
}

import { undoSeconds } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useCommands } from '../../../../keys/commands.ts'
import { isApple } from '../../../../keys/platform.ts'
import { ariaKeys } from '../../../../keys/shortcuts.ts'
import { useHint } from '../../../../keys/useHint.ts'
import { notifyError } from '../../../../platform/notify.ts'
import { serverNow } from '../../../../platform/serverTime.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import classes from './actions.module.css'
import { useWaitingLine } from './TicketActions.tsx'

/** Says quietly what has just been closed, as long as that can be undone. */
export function UndoBar() {
  const { t } = useTranslation('tickets')
  const hint = useHint()
  const { notice, undo, dismiss } = useWaitingLine()
  useEffect(() => {
    if (!notice) return
    const closesAt = notice.closing?.closesAt ?? notice.undoable?.until
    const left = closesAt ? Date.parse(closesAt) - serverNow().getTime() : undoSeconds * 1000
    const timer = setTimeout(dismiss, left)
    return () => clearTimeout(timer)
  }, [notice, dismiss])
  const { closing, undoable } = notice ?? {}
  const takeBack =
    (closing && (() => undo(closing))) ??
    (undoable &&
      (() => {
        dismiss()
        undoable.undo().catch(notifyError)
      }))
  const label = t('next.undo')
  const command = { id: 'undo', group: 'list', icon: IconArrowBackUp, shortcut: 'undo', label } as const
  useCommands(takeBack ? [{ ...command, run: takeBack }] : [])
  const words = [
    ...(closing ? [t('next.closed', { name: closing.contact.name })] : []),
    ...(undoable ? [undoable.words] : []),
    ...(notice?.isNobodyWaiting ? [t('next.nobody')] : []),
  ]
  return (
    <div className={classes.notice} role="status" data-empty={!notice || undefined}>
      <span className={classes.noticeText}>{words.join(' ')}</span>
      {takeBack && (
        <Button
          variant="default"
          size="compact-sm"
          title={hint(label, 'undo')}
          aria-keyshortcuts={ariaKeys('undo', isApple)}
          onClick={takeBack}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

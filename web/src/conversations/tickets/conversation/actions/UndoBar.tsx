import { undoSeconds } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../../../keys/commands.ts'
import { isApple } from '../../../../keys/platform.ts'
import { ariaKeys } from '../../../../keys/shortcuts.ts'
import { useHint } from '../../../../keys/useHint.ts'
import { serverNow } from '../../../../platform/serverTime.ts'
import classes from './actions.module.css'
import { useWaitingLine } from './TicketActions.tsx'

/** Says quietly what has just been closed, as long as that can be undone. */
export function UndoBar() {
  const { t } = useTranslation('tickets')
  const hint = useHint()
  const { notice, undo, dismiss } = useWaitingLine()
  useEffect(() => {
    if (!notice) return
    const { closesAt } = notice.closing ?? {}
    const left = closesAt ? Date.parse(closesAt) - serverNow().getTime() : undoSeconds * 1000
    const timer = setTimeout(dismiss, left)
    return () => clearTimeout(timer)
  }, [notice, dismiss])
  const closing = notice?.closing
  const label = t('next.undo')
  const command = { id: 'undo', group: 'list', icon: IconArrowBackUp, shortcut: 'undo', label } as const
  useCommands(closing ? [{ ...command, run: () => undo(closing) }] : [])
  const words = [
    ...(closing ? [t('next.closed', { name: closing.contact.name })] : []),
    ...(notice?.isNobodyWaiting ? [t('next.nobody')] : []),
  ]
  return (
    <div className={classes.notice} role="status" data-empty={!notice || undefined}>
      <span className={classes.noticeText}>{words.join(' ')}</span>
      {closing && (
        <Button
          variant="default"
          size="compact-sm"
          title={hint(label, 'undo')}
          aria-keyshortcuts={ariaKeys('undo', isApple)}
          onClick={() => undo(closing)}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyWarning } from '../../platform/notify.ts'
import type { useMessages } from './useMessages.ts'

const shinesMs = 1800

/** Brings a message that another one quotes into sight, reading older pages for it where it must. */
export function useJump({ findOlder }: Pick<ReturnType<typeof useMessages>, 'findOlder'>) {
  const { t } = useTranslation('conversation')
  const frame = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = useCallback((messageId: number): boolean => {
    const line = frame.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
    if (!line) return false
    line.scrollIntoView({ block: 'center' })
    line.dataset.found = ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => delete line.dataset.found, shinesMs)
    return true
  }, [])

  const jumpTo = useCallback(
    async (messageId: number) => {
      if (show(messageId)) return
      if (!(await findOlder(messageId))) return notifyWarning(t('messages.quotedFar'))
      // The page is read; it is on screen one frame later.
      requestAnimationFrame(() => show(messageId))
    },
    [show, findOlder, t],
  )
  return { frame, jumpTo: useCallback((messageId: number) => void jumpTo(messageId), [jumpTo]) }
}

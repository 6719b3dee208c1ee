import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import type { useMessages } from './useMessages.ts'

const shinesMs = 1800
/** What comes near is laid out only then, and may push the line away again: it is put back a few times. */
const settlesFrames = 6

/** Brings a message into sight. One that is not loaded is read with what was said around it. */
export function useJump({
  messages,
  showAround,
  stay,
}: Pick<ReturnType<typeof useMessages>, 'messages' | 'showAround' | 'stay'>) {
  const { t } = useTranslation('conversation')
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const stopShining = useRef<() => void>(undefined)
  const settling = useRef(0)
  useEffect(() => () => stopShining.current?.(), [])

  const bringIntoSight = useCallback(function bring(line: HTMLElement, frames = settlesFrames) {
    cancelAnimationFrame(settling.current)
    line.scrollIntoView({ block: 'center' })
    if (frames > 0 && line.isConnected)
      settling.current = requestAnimationFrame(() => bring(line, frames - 1))
  }, [])

  const show = useCallback(
    (messageId: number): boolean => {
      const line = frame.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
      if (!line) return false
      bringIntoSight(line)
      stopShining.current?.()
      line.dataset.found = ''
      const timer = setTimeout(() => stopShining.current?.(), shinesMs)
      stopShining.current = () => {
        clearTimeout(timer)
        delete line.dataset.found
      }
      return true
    },
    [bringIntoSight],
  )
  // After the list has laid out the part that was read for it.
  useLayoutEffect(() => {
    if (wanted.current !== undefined && show(wanted.current)) wanted.current = undefined
  }, [messages, show])

  const jumpTo = useCallback(
    async (messageId: number) => {
      wanted.current = undefined
      // Whoever jumps on before a part has come must not be taken there by it.
      stay()
      if (show(messageId)) return
      wanted.current = messageId
      try {
        await showAround(messageId)
      } catch (error) {
        if (wanted.current !== messageId) return
        wanted.current = undefined
        if (error instanceof ApiError && error.status === 404) notifyWarning(t('messages.notHere'))
        else notifyError(error)
      }
    },
    [show, showAround, stay, t],
  )
  return { frame, jumpTo: useCallback((messageId: number) => void jumpTo(messageId), [jumpTo]) }
}

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { notifyError, notifyWarning } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'

const shinesMs = 1800
/** What comes near is laid out only then, and may push the line away again: it is put back until it has stayed this long. */
const stillFrames = 6
const maxFrames = 90
/** A user who moves on is not brought back. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Keeps a line in the middle while what is around it finds its height. Returns how to let go of it. */
function holdInSight(line: HTMLElement): () => void {
  const life = new AbortController()
  const letGo = () => life.abort()
  for (const move of ownMoves)
    addEventListener(move, letGo, { signal: life.signal, capture: true, passive: true })
  const topOf = () => line.getBoundingClientRect().top
  let [still, frames, top] = [0, 0, Number.NaN]
  const bring = () => {
    if (life.signal.aborted) return
    still = topOf() === top ? still + 1 : 0
    line.scrollIntoView({ block: 'center' })
    top = topOf()
    frames += 1
    if (still === stillFrames || frames === maxFrames || !line.isConnected) return letGo()
    requestAnimationFrame(bring)
  }
  bring()
  return letGo
}

/** A conversation that is read in parts, of tickets or among colleagues. */
interface ReadInParts {
  messages: unknown
  showAround: (messageId: number) => Promise<void>
  stay: () => unknown
}

/** Brings a message into sight. One that is not loaded is read with what was said around it. */
export function useJump({ messages, showAround, stay }: ReadInParts) {
  const { t } = useTranslation('conversationView')
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const stopShining = useRef<() => void>(undefined)
  const letGo = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      stopShining.current?.()
      letGo.current?.()
    },
    [],
  )

  const show = useCallback((messageId: number): boolean => {
    const line = frame.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
    if (!line) return false
    letGo.current?.()
    letGo.current = holdInSight(line)
    stopShining.current?.()
    line.dataset.found = ''
    const timer = setTimeout(() => stopShining.current?.(), shinesMs)
    stopShining.current = () => {
      clearTimeout(timer)
      delete line.dataset.found
    }
    return true
  }, [])
  // After the list has laid out the part that was read for it.
  useLayoutEffect(() => {
    if (wanted.current === undefined || !show(wanted.current)) return
    wanted.current = undefined
    // It may have come with another part: its own, which is still to come, would be drawn anew without it in sight.
    stay()
  }, [messages, show, stay])

  const jumpTo = useCallback(
    async (messageId: number) => {
      wanted.current = undefined
      // A user who jumps on before a part has come must not be taken there by it.
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

import { useRef, useState, type PointerEvent } from 'react'
import { maySwipe, readSwipe, replyAtPx } from './swipe.ts'

interface Swiping {
  pointerId: number
  x: number
  y: number
  isFar: boolean
  hasMoved: boolean
}

/**
 * Drawn aside by a finger and let go, something happens. Up and down the browser scrolls as ever (`touch-action: pan-y`):
 * it takes the pointer back by itself when that is meant. The element is moved without drawing it anew for each step.
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const swiping = useRef<Swiping>(undefined)
  const [isSwiping, setSwiping] = useState(false)
  if (!onSwipe) return { isSwiping: false, handlers: undefined }
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    swiping.current = undefined
    currentTarget.style.removeProperty('--swipe')
    currentTarget.style.removeProperty('--share')
    currentTarget.removeAttribute('data-far')
    setSwiping(false)
  }
  return {
    isSwiping,
    handlers: {
      'data-swipes': true,
      onPointerDown: ({ pointerType, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
        if (pointerType !== 'touch' || !maySwipe({ x, y })) return
        swiping.current = { pointerId, x, y, isFar: false, hasMoved: false }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current: known } = swiping
        if (known?.pointerId !== event.pointerId) return
        const swipe = readSwipe(known, { x: event.clientX, y: event.clientY })
        const element = event.currentTarget
        if (swipe === 'scroll' && !known.hasMoved) return end(event)
        const { offset, isFar } = typeof swipe === 'string' ? { offset: 0, isFar: false } : swipe
        if (!known.hasMoved && offset > 0) {
          known.hasMoved = true
          element.setPointerCapture(event.pointerId)
          setSwiping(true)
        }
        known.isFar = isFar
        element.style.setProperty('--swipe', `${offset}px`)
        element.style.setProperty('--share', String(Math.min(1, offset / replyAtPx)))
        element.toggleAttribute('data-far', isFar)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const isDone = swiping.current?.pointerId === event.pointerId && swiping.current.isFar
        if (swiping.current) end(event)
        if (isDone) onSwipe()
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        if (swiping.current) end(event)
      },
    },
  }
}

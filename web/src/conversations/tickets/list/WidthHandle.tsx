import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { useListWidth } from './useListWidth.ts'
import classes from './WidthHandle.module.css'

const step = 16

/** The line between list and conversation. One that can be moved is a widget: it has the focus and keys of a slider. */
export function WidthHandle({ value, min, max, draw, save }: ReturnType<typeof useListWidth>) {
  const { t } = useTranslation('tickets')
  const start = useRef<{ x: number; width: number }>(undefined)
  // What is shown may be narrower than what was chosen: dragging begins at what the eye sees.
  const shown = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    currentTarget.previousElementSibling?.getBoundingClientRect().width ?? value
  const widthAt = (event: PointerEvent) =>
    start.current && start.current.width + event.clientX - start.current.x

  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: shown(event) }
  }
  const drag = (event: PointerEvent) => {
    const width = widthAt(event)
    if (width !== undefined) draw(width)
  }
  const release = (event: PointerEvent) => {
    const width = widthAt(event)
    const isMoved = width !== undefined && width !== start.current?.width
    start.current = undefined
    if (isMoved) save(width)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const from = shown(event)
    const target = { ArrowLeft: from - step, ArrowRight: from + step, Home: min, End: max }[event.key]
    if (target === undefined) return
    event.preventDefault()
    save(target)
  }
  return (
    <div
      className={classes.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width')}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      title={t('width')}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    />
  )
}

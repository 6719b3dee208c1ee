import { Tooltip as MantineTooltip, useProps, type TooltipProps as MantineTooltipProps } from '@mantine/core'
import { cloneElement, useEffect, useId, useState, type DOMAttributes, type ReactElement } from 'react'

type Child = ReactElement<Pick<DOMAttributes<HTMLElement>, 'onPointerEnter' | 'onFocus'>>

interface TooltipProps extends Omit<
  MantineTooltipProps,
  'children' | 'target' | 'opened' | 'onPointerEnter' | 'onFocus'
> {
  /** An element that hands its events on. */
  children: Child
}

interface Near {
  target: HTMLElement
  by: 'pointer' | 'finger' | 'keyboard'
}

const noProps = {}

/**
 * What a control is for, when somebody comes near it. Mantine's own is put beside the control only then: a screen has
 * dozens of them and shows one, and to prepare them all was a third of drawing a page. It stands around the target of a
 * menu or a popover, not inside: what such a target gives to its child is meant for the control.
 */
export function Tooltip({ children, disabled, ...props }: TooltipProps) {
  const [near, setNear] = useState<Near>()
  const { events, ...shown } = useProps('Tooltip', noProps, props)
  const child = cloneElement(children, {
    onPointerEnter: (event) => {
      children.props.onPointerEnter?.(event)
      const isFinger = event.pointerType === 'touch'
      if (isFinger ? events?.touch : events?.hover)
        setNear({ target: event.currentTarget, by: isFinger ? 'finger' : 'pointer' })
    },
    onFocus: (event) => {
      children.props.onFocus?.(event)
      // A click gives the focus, too: who points at it has seen the words already.
      if (events?.focus && event.target.matches(':focus-visible'))
        setNear({ target: event.currentTarget, by: 'keyboard' })
    },
  })
  return (
    <>
      {child}
      {near && !disabled && <Shown {...shown} {...near} onGone={() => setNear(undefined)} />}
    </>
  )
}

interface ShownProps extends Omit<TooltipProps, 'children' | 'disabled' | 'events'>, Near {
  onGone: () => void
}

/**
 * Appears after a moment, and goes with the pointer, the focus, Escape, or a click: what that opens is not to be covered. A
 * finger leaves at once, and its tap is a click: what it asked to read stays until it touches something else.
 */
function Shown({ target, by, label, openDelay = 0, onGone, ...props }: ShownProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  useEffect(() => {
    const timer = window.setTimeout(() => setOpen(true), by === 'pointer' ? openDelay : 0)
    return () => window.clearTimeout(timer)
  }, [by, openDelay])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    if (by === 'finger')
      document.addEventListener('pointerdown', (event) => isOutside(event, target) && onGone(), { signal })
    else {
      target.addEventListener(by === 'pointer' ? 'pointerleave' : 'focusout', onGone, { signal })
      target.addEventListener('click', onGone, { signal })
    }
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && onGone(), { signal })
    return () => stop.abort()
  })
  useEffect(() => {
    if (isOpen) return describe(target, id)
  }, [isOpen, target, id])
  return <MantineTooltip {...props} target={target} opened={isOpen} label={<span id={id}>{label}</span>} />
}

const isOutside = (event: Event, target: HTMLElement) =>
  !(event.target instanceof Node && target.contains(event.target))

/** Tells screen readers, until it is taken back. */
function describe(target: HTMLElement, id: string) {
  const before = target.getAttribute('aria-describedby')
  target.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
  return () => {
    if (before) target.setAttribute('aria-describedby', before)
    else target.removeAttribute('aria-describedby')
  }
}

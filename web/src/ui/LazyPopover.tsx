import { Popover } from '@mantine/core'
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Place } from './Place.tsx'

interface LazyPopoverProps {
  button: ReactElement<ComponentPropsWithoutRef<'button'>>
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  width: number
  className?: string | undefined
  padding?: 'lg'
  /** A dialog has taken its place: the focus comes back to the button after that. */
  isFollowed?: boolean
  children: ReactNode
}

/** What a button of the top bar shows: prepared when it is asked for the first time, not while the page is drawn. */
export function LazyPopover({ button, isOpen, onChange, isFollowed = false, ...shown }: LazyPopoverProps) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement>()
  const wasFollowed = useRef(false)
  useEffect(() => {
    if (wasFollowed.current && !isFollowed) target?.focus()
    wasFollowed.current = isFollowed
  }, [isFollowed, target])
  return (
    <>
      {cloneElement(button, {
        id: `${id}-target`,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        onClick: ({ currentTarget }) => {
          setTarget(currentTarget)
          onChange(!isOpen)
        },
      })}
      {target && (
        <AskedPopover
          id={id}
          target={target}
          isOpen={isOpen}
          onChange={onChange}
          isFollowed={isFollowed}
          {...shown}
        />
      )}
    </>
  )
}

interface AskedPopoverProps extends Omit<LazyPopoverProps, 'button'> {
  id: string
  isFollowed: boolean
  target: HTMLElement
}

/** Opens after it has come: only what opens before its eyes returns the focus when it closes. */
function AskedPopover({
  id,
  target,
  isOpen,
  onChange,
  width,
  className,
  padding,
  isFollowed,
  children,
}: AskedPopoverProps) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Popover
      id={id}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus={!isFollowed}
      opened={isThere && isOpen}
      onChange={onChange}
    >
      <Popover.Target>
        <Place element={target} />
      </Popover.Target>
      <Popover.Dropdown {...(className && { className })} {...(padding && { p: padding })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

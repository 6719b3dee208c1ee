import { Menu } from '@mantine/core'
import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type ComponentPropsWithoutRef,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Place } from './Place.tsx'

type Button = ReactElement<ComponentPropsWithoutRef<'button'> & { 'data-open'?: true | undefined }>

interface LazyMenuProps {
  button: Button
  width?: number
  /** The items. */
  children: ReactNode
}

/** The button is drawn with the page, the menu when it is asked for: a screen has many of them and shows one. */
export function LazyMenu({ button, width, children }: LazyMenuProps) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {cloneElement(button, {
        id: `${id}-target`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        'data-open': isOpen || undefined,
        onClick: ({ currentTarget }) => {
          setTarget(currentTarget)
          setOpen(!isOpen)
        },
      })}
      {target && (
        <AskedMenu id={id} width={width} target={target} isOpen={isOpen} onChange={setOpen}>
          {children}
        </AskedMenu>
      )}
    </>
  )
}

interface AskedMenuProps {
  id: string
  width: number | undefined
  target: HTMLElement
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Opens after it has come: only what opens before its eyes returns the focus when it closes. */
function AskedMenu({ id, width, target, isOpen, onChange, children }: AskedMenuProps) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Menu
      id={id}
      position="bottom-end"
      width={width}
      withinPortal
      opened={isThere && isOpen}
      onChange={onChange}
    >
      <Menu.Target>
        <Place element={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

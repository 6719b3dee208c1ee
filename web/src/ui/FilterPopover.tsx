import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './FilterPopover.module.css'
import { Tooltip } from './Tooltip.tsx'

interface FilterProps {
  title: string
  /** What the button says: the title, or how many filters narrow the list. */
  label: string
  count: number
  /** Where it stands among fields, as high as they are. */
  isFramed?: boolean
  children: ReactNode
}

/** A button with the number of filters on it, and the filters below it. */
export function FilterPopover({ title, label, count, isFramed = false, children }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withinPortal
    >
      <Tooltip label={label} disabled={isOpen}>
        <Indicator
          label={count}
          size={16}
          offset={6}
          disabled={count === 0}
          classNames={{ indicator: classes.count }}
        >
          <Popover.Target>
            <ActionIcon
              variant={count > 0 ? 'light' : isFramed ? 'default' : 'subtle'}
              {...(isFramed ? { size: 36 } : count === 0 && { color: 'gray' })}
              aria-label={label}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={() => setOpen(!isOpen)}
            >
              <IconFilter size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
      </Tooltip>
      <Popover.Dropdown aria-label={title}>{children}</Popover.Dropdown>
    </Popover>
  )
}

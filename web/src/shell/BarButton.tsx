import { ActionIcon, Indicator, type ActionIconProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Tooltip } from '../ui/Tooltip.tsx'
import classes from './BarButton.module.css'

interface BarButtonProps
  extends
    Omit<ActionIconProps, 'children'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> {
  label: string
  icon: Icon
  count?: number
}

const badge = {
  minWidth: 16,
  padding: '0 4px',
  border: 0,
  boxShadow: '0 0 0 2px var(--panel)',
  color: 'var(--on-meaning)',
  fontSize: 11,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const

/** One icon of the top bar: says its name when pointed at, and to a screen reader. */
export function BarButton({ label, icon: Picture, count = 0, ...button }: BarButtonProps) {
  return (
    <Tooltip label={label} disabled={button['aria-expanded'] === true}>
      {/* The badge may be wider than what is left of the button beside the icon. */}
      <ActionIcon aria-label={label} color="gray" style={{ overflow: 'visible' }} {...button}>
        <Indicator
          // Drawn by the style sheet: the name of the button says the whole number.
          label={<span className={classes.count} data-count={count > 20 ? '20+' : count} aria-hidden />}
          disabled={count === 0}
          size={16}
          offset={2}
          color="var(--red)"
          styles={{ indicator: badge }}
        >
          <Picture size={20} stroke={1.75} aria-hidden />
        </Indicator>
      </ActionIcon>
    </Tooltip>
  )
}

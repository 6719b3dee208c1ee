import type { MantineThemeComponents } from '@mantine/core'

/** What every dialog, popover and tip of the product has in common. */
const appear = { transition: 'fade', duration: 120, timingFunction: 'ease-out' } as const

// Named by what they are called, not by what they are: a component that is imported here is part of every first visit.
export const components: MantineThemeComponents = {
  ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
  Button: { styles: { root: { fontWeight: 500 } } },
  // Named, because only then are its letters in the colour that can be read on the accent.
  Chip: { defaultProps: { variant: 'filled' } },
  // A list may hold nothing but options: that nothing was found is said as one that cannot be chosen.
  ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
  Menu: {
    // A menu holds nothing but its items; the first has the focus when it opens.
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      transitionProps: appear,
      withInitialFocusPlaceholder: false,
    },
    styles: {
      dropdown: { padding: 4 },
      item: { minHeight: 'var(--menu-row, 36px)', padding: '6px 12px' },
      itemSection: { marginInlineEnd: 10 },
    },
  },
  Modal: {
    defaultProps: { radius: 'md', shadow: 'md', centered: true, transitionProps: appear },
  },
  Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: appear } },
  // Choosing what is chosen already changes nothing; what may be left open has a cross that says so.
  Select: { defaultProps: { allowDeselect: false } },
  Skeleton: { defaultProps: { radius: 'sm' } },
  Switch: { defaultProps: { withThumbIndicator: false } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: appear,
      events: { hover: true, focus: true, touch: false },
    },
  },
}

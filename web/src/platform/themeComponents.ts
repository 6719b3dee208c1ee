import {
  ActionIcon,
  Button,
  Chip,
  Combobox,
  Menu,
  Modal,
  Popover,
  Select,
  Skeleton,
  Switch,
  Tooltip,
} from '@mantine/core'

/** What every dialog, popover and tip of the product has in common. */
const appear = { transition: 'fade', duration: 120, timingFunction: 'ease-out' } as const

export const components = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', size: 36 } }),
  Button: Button.extend({ styles: { root: { fontWeight: 500 } } }),
  // Named, because only then are its letters in the colour that can be read on the accent.
  Chip: Chip.extend({ defaultProps: { variant: 'filled' } }),
  // A list may hold nothing but options: that nothing was found is said as one that cannot be chosen.
  ComboboxEmpty: Combobox.Empty.extend({ defaultProps: { role: 'option', 'aria-disabled': true } }),
  Menu: Menu.extend({
    // A menu holds nothing but its items; the first has the focus when it opens.
    defaultProps: {
      shadow: 'md',
      radius: 'md',
      transitionProps: appear,
      withInitialFocusPlaceholder: false,
    },
    styles: {
      dropdown: { padding: 4 },
      item: { minHeight: 36, padding: '6px 12px' },
      itemSection: { marginInlineEnd: 10 },
    },
  }),
  Modal: Modal.extend({
    defaultProps: { radius: 'md', shadow: 'md', centered: true, transitionProps: appear },
  }),
  Popover: Popover.extend({ defaultProps: { shadow: 'md', radius: 'md', transitionProps: appear } }),
  // Choosing what is chosen already changes nothing; what may be left open has a cross that says so.
  Select: Select.extend({ defaultProps: { allowDeselect: false } }),
  Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
  Switch: Switch.extend({ defaultProps: { withThumbIndicator: false } }),
  Tooltip: Tooltip.extend({
    defaultProps: {
      openDelay: 300,
      transitionProps: appear,
      events: { hover: true, focus: true, touch: false },
    },
  }),
}

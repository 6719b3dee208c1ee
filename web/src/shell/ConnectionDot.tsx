import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useConnectionState } from '../platform/realtime.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import classes from './ConnectionDot.module.css'

/** Whether what is on screen is live. */
export function ConnectionDot() {
  const { t } = useTranslation('shell')
  const state = useConnectionState()
  const label = t(`connection.${state}`)
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={classes.place} aria-label={label}>
        <span className={classes.dot} data-state={state} />
        <VisuallyHidden role="status">{label}</VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  )
}

import { Switch } from '@mantine/core'
import classes from './ToggleField.module.css'

interface ToggleFieldProps {
  label: string
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function ToggleField({ label, description, checked, onChange, disabled }: ToggleFieldProps) {
  return (
    <Switch
      classNames={{
        body: classes.body,
        labelWrapper: classes.words,
        label: classes.label,
        track: classes.track,
      }}
      labelPosition="left"
      label={label}
      description={description}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

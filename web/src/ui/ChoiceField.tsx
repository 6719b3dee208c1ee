import { Input, SegmentedControl } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface ChoiceFieldProps {
  label: string
  description?: string
  choices: { value: string; label: string }[]
  value?: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** One of a few, all of them in sight. */
export function ChoiceField({ label, description, choices, value, onChange, error }: ChoiceFieldProps) {
  const labelId = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <SegmentedControl
        fullWidth
        mt={4}
        aria-labelledby={labelId}
        data={choices}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}

import { Select, type SelectProps } from '@mantine/core'
import { errorText } from '../platform/errors.ts'

interface NameFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  names: { data: { id: number; name: string }[] | undefined; error: unknown }
  value: number | null
  onChange: (id: number | null) => void
}

/** One of the records that a list names, or none. */
export function NameField({ names, value, onChange, error, ...props }: NameFieldProps) {
  return (
    <Select
      searchable
      clearable
      maxDropdownHeight={260}
      {...props}
      data={names.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={names.error ? errorText(names.error) : error}
    />
  )
}

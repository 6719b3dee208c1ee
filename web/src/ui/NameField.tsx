import { Select, type SelectProps } from '@mantine/core'
import { errorText } from '../platform/errors.ts'
import { choicesOf, isHinted, type Names } from './names.ts'

interface NameFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  names: Names
  value: number | null
  onChange: (id: number | null) => void
}

/** One of the records that a list names, or none. Nothing can be changed before the names are there. */
export function NameField({
  names: { data, error: unread },
  value,
  onChange,
  placeholder,
  readOnly,
  error,
  ...props
}: NameFieldProps) {
  const ids = value === null ? [] : [value]
  return (
    <Select
      searchable
      clearable
      maxDropdownHeight={260}
      {...props}
      placeholder={isHinted(ids, data) ? placeholder : undefined}
      readOnly={readOnly || !data}
      data={choicesOf(data)}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={unread ? errorText(unread) : error}
    />
  )
}

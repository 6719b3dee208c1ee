import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from '../platform/useTranslation.ts'
import { dottedOption } from './dottedOption.tsx'
import { NamesError } from './NamesError.tsx'
import { hintOf, oneOf, type Names } from './names.ts'

interface NameFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  names: Names
  /** Undefined is not known yet. */
  value: number | null | undefined
  onChange: (id: number | null) => void
  /** What stands for a record that is not among the names, where it may still exist. */
  unnamed?: string
}

/** One of the records that a list names, or none. Nothing can be changed before the names are there. */
export function NameField({
  names,
  value,
  onChange,
  unnamed,
  placeholder,
  readOnly,
  error,
  ...props
}: NameFieldProps) {
  const { t } = useTranslation('ui')
  const isRead = names.data !== undefined && value !== undefined
  const known = isRead ? names : { data: undefined, error: names.error }
  const chosen = value === null ? [] : [value ?? 0]
  return (
    <Select
      searchable
      clearable
      maxDropdownHeight={260}
      renderOption={dottedOption(names.data)}
      {...props}
      placeholder={hintOf(chosen, known, { none: placeholder, loading: t('list.loading') })}
      readOnly={readOnly || !isRead}
      aria-busy={!isRead && !names.error}
      {...oneOf(value ?? null, known.data, unnamed ?? t('names.gone'))}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={names.error ? <NamesError names={names} /> : error}
    />
  )
}

import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useTranslation } from '../platform/useTranslation.ts'
import { dottedOption } from './dottedOption.tsx'
import classes from './NamesField.module.css'
import { NamesError } from './NamesError.tsx'
import { choicesOf, hintOf, namedOf, type Names } from './names.ts'

interface NamesFieldProps extends Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> {
  names: Names
  value: number[]
  onChange: (ids: number[]) => void
}

/**
 * Some of the records that a list names. Before the names are there nothing can be changed: the chosen are not seen, and
 * would be lost. A record that is gone leaves with the next change.
 */
export function NamesField({
  names,
  value,
  onChange,
  placeholder,
  nothingFoundMessage,
  readOnly,
  error,
  ...props
}: NamesFieldProps) {
  const { t } = useTranslation('ui')
  const { data, error: unread } = names
  const named = namedOf(value, data)
  const isAllChosen = named.length > 0 && named.length === data?.length
  return (
    <MultiSelect
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={260}
      renderOption={dottedOption(data)}
      classNames={{ inputField: classes.search, pill: classes.name, pillsList: classes.names }}
      {...props}
      placeholder={hintOf(value, names, { none: placeholder, loading: t('list.loading') })}
      nothingFoundMessage={isAllChosen ? undefined : nothingFoundMessage}
      readOnly={readOnly || !data}
      aria-busy={!data && !unread}
      data={choicesOf(data)}
      value={named}
      onChange={(ids) => onChange(ids.map(Number))}
      error={unread ? <NamesError names={names} /> : error}
    />
  )
}

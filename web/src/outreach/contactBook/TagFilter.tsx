import { listTagNames } from '@chatflow/contract'
import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../platform/api.ts'
import { Dot } from '../../ui/Dot.tsx'
import classes from './contactBook.module.css'

interface TagFilterProps {
  value: number[]
  onChange: (tags: number[]) => void
}

/** Narrows the list to those who have all of these tags. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { t } = useTranslation('contacts')
  const { data = [] } = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  const colorOf = new Map(data.map(({ id, color }) => [String(id), color]))
  return (
    <MultiSelect
      className={classes.filter}
      aria-label={t('tagFilter')}
      placeholder={value.length === 0 ? t('tagFilter') : undefined}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={t('noTags')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot color={colorOf.get(option.value) ?? ''} />
          {option.label}
        </span>
      )}
    />
  )
}

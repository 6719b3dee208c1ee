import { listTagNames } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NamesField } from '../../ui/NamesField.tsx'
import classes from './contactBook.module.css'

interface TagFilterProps {
  value: number[]
  onChange: (tags: number[]) => void
}

/** Narrows the list to those who have all of these tags. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { t } = useTranslation('contacts')
  const tags = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  return (
    <NamesField
      className={classes.filter}
      aria-label={t('tagFilter')}
      placeholder={t('tagFilter')}
      nothingFoundMessage={t('noTags')}
      names={tags}
      value={value}
      onChange={onChange}
    />
  )
}

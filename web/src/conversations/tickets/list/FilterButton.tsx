import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPage } from '../../../platform/lazyPage.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FilterPopover } from '../../../ui/FilterPopover.tsx'
import { activeFilters, type Choice } from './choice.ts'

const FilterFields = lazyPage(async () => (await import('./FilterFields.tsx')).FilterFields)

interface FilterProps {
  choice: Choice
  onChange: (choice: Choice) => void
}

export function FilterButton({ choice, onChange }: FilterProps) {
  const { t } = useTranslation('tickets')
  const count = activeFilters(choice)
  const label = count === 0 ? t('filters.title') : t('filters.active', { count })
  return (
    <FilterPopover title={t('filters.title')} label={label} count={count}>
      <Suspense fallback={<Skeleton height={420} />}>
        <FilterFields choice={choice} onChange={onChange} />
      </Suspense>
    </FilterPopover>
  )
}

import { ActionIcon, Indicator, Popover, Skeleton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../../../platform/lazyPage.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { activeFilters, type Choice } from './choice.ts'
import classes from './TicketList.module.css'

const FilterFields = lazyPage(async () => (await import('./FilterFields.tsx')).FilterFields)

interface FilterProps {
  choice: Choice
  onChange: (choice: Choice) => void
}

export function FilterButton({ choice, onChange }: FilterProps) {
  const { t } = useTranslation('tickets')
  const [isOpen, setOpen] = useState(false)
  const count = activeFilters(choice)
  const label = count === 0 ? t('filters.title') : t('filters.active', { count })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withinPortal
    >
      <Tooltip label={label} disabled={isOpen}>
        <Indicator
          label={count}
          size={16}
          offset={6}
          disabled={count === 0}
          classNames={{ indicator: classes.filterCount }}
        >
          <Popover.Target>
            <ActionIcon
              variant={count > 0 ? 'light' : 'subtle'}
              color={count > 0 ? undefined : 'gray'}
              aria-label={label}
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onClick={() => setOpen(!isOpen)}
            >
              <IconFilter size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
      </Tooltip>
      <Popover.Dropdown aria-label={t('filters.title')}>
        <Suspense fallback={<Skeleton height={420} />}>
          <FilterFields choice={choice} onChange={onChange} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

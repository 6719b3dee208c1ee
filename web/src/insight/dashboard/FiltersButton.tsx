import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'

interface FiltersButtonProps {
  /** How many filters narrow something. */
  count: number
  isOpen: boolean
  /** The id of what it shows. */
  controls: string
  onToggle: () => void
}

/** Shows and hides the filters, and says how many are in use. */
export function FiltersButton({ count, isOpen, controls, onToggle }: FiltersButtonProps) {
  const { t } = useTranslation('insight')
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {t('filters.toggle')}
      {count > 0 && ` (${count})`}
    </Button>
  )
}

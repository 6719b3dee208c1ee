import { Button, Checkbox } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { activeFilters, type Choice } from './choice.ts'
import classes from './TicketList.module.css'

interface SearchSummaryProps {
  choice: Choice
  onInMessages: (inMessages: boolean) => void
  onClear: () => void
  onCloseAll: (() => void) | undefined
}

/** What is being looked for, and the way out of it. */
export function SearchSummary({ choice, onInMessages, onClear, onCloseAll }: SearchSummaryProps) {
  const { t } = useTranslation('tickets')
  const count = activeFilters(choice)
  const isNarrowed = choice.text !== '' || count > 0
  return (
    <div className={classes.summary}>
      <span className={classes.summaryWords}>
        {choice.text !== '' && <span className={classes.term}>“{choice.text}”</span>}
        {count > 0 && <span>{t('summary.filters', { count })}</span>}
        {!isNarrowed && t('summary.everything')}
      </span>
      {isNarrowed && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('summary.clear')}
        </Button>
      )}
      {onCloseAll && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconChecks size={16} stroke={1.75} aria-hidden />}
          onClick={onCloseAll}
        >
          {t('closeAll.open')}
        </Button>
      )}
      <Checkbox
        size="xs"
        className={classes.inMessages}
        label={t('summary.inMessages')}
        checked={choice.inMessages}
        onChange={(event) => onInMessages(event.currentTarget.checked)}
      />
    </div>
  )
}

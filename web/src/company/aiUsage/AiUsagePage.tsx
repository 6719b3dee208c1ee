import { readAiUsage, type AiUsage } from '@chatflow/contract'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import page from '../../ui/page.module.css'
import classes from './aiUsage.module.css'
import { BudgetCard } from './BudgetCard.tsx'
import { UsageTables } from './UsageTables.tsx'

/** What AI costs the company: the course of a month, what it went for, and how much it may be. */
export function AiUsagePage() {
  const { t } = useTranslation('aiUsage')
  const [month, setMonth] = useState<string>()
  // Which month it is now: the way back stays while another one is read, and when that fails.
  const present = useEndpoint(readAiUsage, { query: {} }).data?.month
  const { data, error, refetch } = useEndpoint(
    readAiUsage,
    { query: month === undefined ? {} : { month } },
    { refreshOn: 'aiUsage' },
  )
  return (
    <div className={page.page}>
      <header className={classes.header}>
        <Tooltip label={t('back')}>
          <ActionIcon
            component={Link}
            to="/prompts"
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('back')}
          >
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <h1 className={page.title}>{t('title')}</h1>
        {present !== undefined && (
          <Months month={month ?? present} isPresent={(month ?? present) === present} onChange={setMonth} />
        )}
      </header>
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={320} radius="md" />}
      {data && (
        <>
          <BudgetCard usage={data} />
          {data.calls === 0 ? (
            <EmptyState icon={IconSparkles} text={t('none')} />
          ) : (
            <UsageTables usage={data} />
          )}
        </>
      )}
    </div>
  )
}

/** The month so many months later, as `2026-11`. */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

interface MonthsProps extends Pick<AiUsage, 'month' | 'isPresent'> {
  onChange: (month: string) => void
}
function Months({ month, isPresent, onChange }: MonthsProps) {
  const { t } = useTranslation('aiUsage')
  return (
    <div className={classes.months} role="group" aria-label={t('month.label')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('month.before')}
        onClick={() => onChange(monthAfter(month, -1))}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.month} aria-live="polite">
        {formatMoment(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric' })}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('month.after')}
        disabled={isPresent}
        onClick={() => onChange(monthAfter(month, 1))}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

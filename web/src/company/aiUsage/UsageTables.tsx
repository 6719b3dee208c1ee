import type { AiUsage } from '@chatflow/contract'
import { formatDate, formatMoney, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { NumbersTable } from '../../ui/charts/NumbersTable.tsx'
import classes from './aiUsage.module.css'

type Used = Pick<AiUsage, 'calls' | 'inputTokens' | 'outputTokens' | 'characters' | 'seconds' | 'cost'>

/** The month day by day, and what it went for. */
export function UsageTables({ usage }: { usage: AiUsage }) {
  const { t } = useTranslation('aiUsage')
  const amountOf = useAmount()
  const hasCost = usage.cost > 0
  const label = t(hasCost ? 'days.cost' : 'days.calls')
  // Noon: no zone makes another day of it.
  const dateOf = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC')
  const rowOf = (name: string, used: Used) => [
    name,
    formatNumber(used.calls),
    amountOf(used),
    formatMoney(used.cost),
  ]
  const columns = [t('columns.calls'), t('columns.amount'), t('columns.cost')]
  return (
    <>
      <ChartCard
        title={t('days.title')}
        heading="h2"
        table={{
          headers: [t('days.day'), t('columns.calls'), t('columns.cost')],
          rows: usage.days.map(({ day, calls, cost }) => [
            dateOf(day),
            formatNumber(calls),
            formatMoney(cost),
          ]),
        }}
      >
        <BarChart
          label={label}
          points={usage.days.map(({ day, calls, cost }) => ({
            key: day,
            label: dateOf(day),
            value: hasCost ? cost : calls,
          }))}
          {...(hasCost && { format: formatMoney })}
        />
      </ChartCard>
      <div className={classes.tables}>
        <section className={classes.card} aria-label={t('byKind')}>
          <h2 className={classes.cardTitle}>{t('byKind')}</h2>
          <NumbersTable
            headers={[t('columns.kind'), ...columns]}
            rows={usage.kinds.map(({ kind, ...used }) => rowOf(t(`kinds.${kind}`), used))}
          />
        </section>
        <section className={classes.card} aria-label={t('byPrompt')}>
          <h2 className={classes.cardTitle}>{t('byPrompt')}</h2>
          <NumbersTable
            headers={[t('columns.prompt'), ...columns]}
            rows={usage.prompts.map(({ name, promptId, ...used }) =>
              rowOf(promptId === null ? t('noPrompt') : name, used),
            )}
          />
        </section>
      </div>
    </>
  )
}

/** Tokens of models, characters of voices, minutes of recordings: as far as there are any. */
function useAmount() {
  const { t } = useTranslation('aiUsage')
  return ({ inputTokens, outputTokens, characters, seconds }: Used): string => {
    const tokens = inputTokens + outputTokens
    return [
      tokens > 0 && t('amounts.tokens', { count: tokens, value: formatNumber(tokens) }),
      characters > 0 && t('amounts.characters', { count: characters, value: formatNumber(characters) }),
      seconds > 0 && t('amounts.minutes', { value: formatNumber(Math.round(seconds / 6) / 10) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

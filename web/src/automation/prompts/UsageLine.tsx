import { readAiUsage } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'
import { formatMoney, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './prompts.module.css'

/** What models have cost the company this month, all together. */
export function UsageLine() {
  const { t } = useTranslation('prompts')
  const { data } = useEndpoint(readAiUsage, { query: {} })
  if (!data || data.calls === 0) return null
  const tokens = data.inputTokens + data.outputTokens
  return (
    <span className={classes.facts}>
      {[
        t('usage.month'),
        t('usage.calls', { count: data.calls, value: formatNumber(data.calls) }),
        t('usage.tokens', { count: tokens, value: formatNumber(tokens) }),
        data.cost > 0 && formatMoney(data.cost),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

import { readAiUsage } from '@chatflow/contract'
import { NumberInput, Progress } from '@mantine/core'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoney, formatNumber } from '../../platform/format.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { PromptFormValues } from './promptForm.ts'
import classes from './prompts.module.css'

/** 50.000 or 50,000, as the language writes it. */
function separators() {
  const isOf = (value: number, type: string) =>
    new Intl.NumberFormat(currentLanguage()).formatToParts(value).find((part) => part.type === type)?.value
  return { thousandSeparator: isOf(10_000, 'group') ?? ' ', decimalSeparator: isOf(0.5, 'decimal') ?? '.' }
}

interface UsageTabProps {
  form: ContractForm<PromptFormValues>
  /** Absent while it is not saved: nothing was used yet. */
  promptId: number | undefined
}

/** How much it may use in a month, what that costs, and how much it was so far. */
export function UsageTab({ form, promptId }: UsageTabProps) {
  const { t } = useTranslation('prompts')
  return (
    <>
      {promptId !== undefined && (
        <Section title={t('sections.soFar')}>
          <SoFar promptId={promptId} />
        </Section>
      )}
      <Section title={t('sections.limit')} description={t('help.limit')}>
        <NumberInput
          label={t('fields.monthlyLimit.label')}
          description={t('fields.monthlyLimit.help')}
          min={0}
          {...separators()}
          {...form.getInputProps('monthlyLimit')}
        />
        <div className={classes.pair}>
          {(['inputPrice', 'outputPrice'] as const).map((field) => (
            <NumberInput
              key={field}
              label={t(`fields.${field}.label`)}
              description={t(`fields.${field}.help`)}
              min={0}
              decimalScale={4}
              {...form.getInputProps(field)}
            />
          ))}
        </div>
      </Section>
    </>
  )
}

function SoFar({ promptId }: { promptId: number }) {
  const { t } = useTranslation('prompts')
  const { data, error } = useEndpoint(readAiUsage, { query: {} })
  if (error) return <p className={classes.none}>{errorText(error)}</p>
  const used = data?.prompts.find((prompt) => prompt.promptId === promptId)
  if (!used) return <p className={classes.none}>{data && t('usage.none')}</p>
  const tokens = used.inputTokens + used.outputTokens
  const { monthlyLimit } = used
  return (
    <div className={classes.usage}>
      <p className={classes.figures}>
        <strong>{t('usage.tokens', { count: tokens, value: formatNumber(tokens) })}</strong>
        <span>{t('usage.calls', { count: used.calls, value: formatNumber(used.calls) })}</span>
        {used.cost > 0 && <span>{formatMoney(used.cost)}</span>}
      </p>
      {monthlyLimit > 0 && (
        <>
          <Progress
            value={Math.min(100, (tokens / monthlyLimit) * 100)}
            color={tokens >= monthlyLimit ? 'red' : tokens > 0.8 * monthlyLimit ? 'yellow' : 'green'}
            aria-label={t('usage.share')}
          />
          <p className={classes.facts}>
            {t(tokens >= monthlyLimit ? 'usage.spent' : 'usage.ofLimit', {
              limit: formatNumber(monthlyLimit),
            })}
          </p>
        </>
      )}
    </div>
  )
}

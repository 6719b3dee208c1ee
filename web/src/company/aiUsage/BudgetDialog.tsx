import { AiBudget, readAiUsage, updateAiBudget } from '@chatflow/contract'
import { NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

const prices = ['inputPrice', 'outputPrice', 'voicePrice', 'transcriptionPrice'] as const
const money = {
  prefix: 'R$ ',
  decimalSeparator: ',',
  thousandSeparator: '.',
  min: 0,
  hideControls: true,
} as const

/** How much AI may cost in a month, and what it costs where a prompt says nothing about it. */
export function BudgetDialog({ budget, onClose }: { budget: AiBudget; onClose: () => void }) {
  const { t } = useTranslation('aiUsage')
  const form = useContractForm<AiBudget>(AiBudget, budget)
  const save = useAction(updateAiBudget)
  const queries = useQueryClient()
  return (
    <FormDialog
      title={t('form.title')}
      submitLabel={t('form.save')}
      form={form}
      onSubmit={async (body) => {
        await save.mutateAsync({ body })
        await queries.invalidateQueries({ queryKey: [readAiUsage.path] })
        notifySuccess(t('form.saved'))
      }}
      onClose={onClose}
    >
      <NumberInput
        label={t('form.monthlyLimit')}
        description={t('form.monthlyLimitHelp')}
        decimalScale={2}
        {...money}
        {...form.getInputProps('monthlyLimit')}
      />
      <Section title={t('form.prices')} description={t('form.pricesHelp')}>
        {prices.map((price) => (
          <NumberInput
            key={price}
            label={t(`form.${price}`)}
            decimalScale={4}
            {...money}
            {...form.getInputProps(price)}
          />
        ))}
      </Section>
    </FormDialog>
  )
}

import {
  createPlan,
  NewPlan,
  newPlanDefaults,
  planFlags,
  updatePlan,
  type OwnedPlan,
  type PlanFlag,
} from '@chatflow/contract'
import { NumberInput, TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './plans.module.css'

type Values = typeof newPlanDefaults

const initialValues = (plan: OwnedPlan | 'new'): Values => {
  if (plan === 'new') return newPlanDefaults
  const { id: _id, companies: _companies, ...values } = plan
  return values
}

interface PlanDialogProps {
  plan: OwnedPlan | 'new'
  onClose: () => void
}

export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation('plans')
  const isNew = plan === 'new'
  const form = useContractForm<Values>(NewPlan, initialValues(plan))
  const save = useSave(plan)
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      refusalText={t('notSaved')}
      fieldOfError={{ ERR_DUPLICATED_PLAN: 'name' }}
    >
      <Section title={t('sections.plan')}>
        <TextInput
          label={t('fields.name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={t('fields.amount')}
          prefix="R$ "
          decimalSeparator=","
          thousandSeparator="."
          decimalScale={2}
          fixedDecimalScale
          min={0}
          hideControls
          {...form.getInputProps('amount')}
        />
        <ToggleField
          label={t('fields.isPublic')}
          description={t('help.isPublic')}
          checked={form.values.isPublic}
          onChange={(checked) => form.setFieldValue('isPublic', checked)}
        />
      </Section>
      <Section title={t('sections.limits')}>
        <div className={classes.limits}>
          {(['users', 'connections', 'queues'] as const).map((limit) => (
            <NumberInput
              key={limit}
              label={t(`fields.${limit}`)}
              min={0}
              allowDecimal={false}
              {...form.getInputProps(limit)}
            />
          ))}
        </div>
      </Section>
      <Section title={t('sections.features')} description={t('help.features')}>
        {planFlags.map((flag: PlanFlag) => (
          <ToggleField
            key={flag}
            label={t(`flags.${flag}`)}
            checked={form.values[flag]}
            onChange={(checked) => form.setFieldValue(flag, checked)}
          />
        ))}
      </Section>
    </FormDialog>
  )
}

function useSave(plan: OwnedPlan | 'new') {
  const { t } = useTranslation('plans')
  const create = useAction(createPlan)
  const update = useAction(updatePlan)
  return async (body: Values) => {
    if (plan === 'new') await create.mutateAsync({ body })
    else await update.mutateAsync({ params: { planId: plan.id }, body })
    notifySuccess(t('saved'))
  }
}

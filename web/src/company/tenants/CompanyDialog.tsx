import {
  CompanyChanges,
  createCompany,
  listPlans,
  NewCompanyForm,
  platformCompanyId,
  recurrences,
  updateCompany,
  type ListedCompany,
  type Recurrence,
} from '@chatflow/contract'
import { Button, Select, TextInput } from '@mantine/core'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatMoney } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm, type ContractForm } from '../../ui/useContractForm.ts'
import { initialCompanyForm, onePeriodLater, type CompanyFormValues } from './companyForm.ts'
import classes from './tenants.module.css'
import { Usage } from './Usage.tsx'

interface CompanyDialogProps {
  company: ListedCompany | 'new'
  onClose: () => void
}

export function CompanyDialog({ company, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('tenants')
  const isNew = company === 'new'
  const form = useContractForm<CompanyFormValues>(
    isNew ? NewCompanyForm : CompanyChanges,
    initialCompanyForm(company),
  )
  const save = useSave(company)
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      refusalText={t('notSaved')}
      fieldOfError={{
        ERR_DUPLICATED_COMPANY: 'name',
        ERR_DUPLICATED_EMAIL: 'email',
        ERR_NO_PLAN_FOUND: 'planId',
      }}
    >
      <CompanySection form={form} isNew={isNew} />
      <SubscriptionSection form={form} isPlatform={!isNew && company.id === platformCompanyId} />
      <Section title={t('sections.limits')} description={t('help.limits')}>
        <div className={classes.pair}>
          <TextInput
            inputMode="numeric"
            label={t('fields.numberAttendants')}
            placeholder={t('asInPlan')}
            {...form.getInputProps('numberAttendants')}
          />
          <TextInput
            inputMode="numeric"
            label={t('fields.numberConections')}
            placeholder={t('asInPlan')}
            {...form.getInputProps('numberConections')}
          />
        </div>
        {!isNew && <Usage company={company} />}
      </Section>
      <Section title={t('sections.address')}>
        <TextInput label={t('fields.addressStreet')} {...form.getInputProps('addressStreet')} />
        <div className={classes.pair}>
          <TextInput label={t('fields.addressCity')} {...form.getInputProps('addressCity')} />
          <TextInput label={t('fields.addressState')} {...form.getInputProps('addressState')} />
        </div>
      </Section>
    </FormDialog>
  )
}

function CompanySection({ form, isNew }: { form: ContractForm<CompanyFormValues>; isNew: boolean }) {
  const { t } = useTranslation('tenants')
  return (
    <Section title={t('sections.company')}>
      <TextInput
        label={t('fields.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        label={t('fields.email')}
        description={isNew ? t('help.email') : undefined}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {isNew && (
        <PasswordField
          label={t('fields.password')}
          description={t('help.password')}
          withAsterisk
          {...form.getInputProps('password')}
        />
      )}
      <div className={classes.pair}>
        <TextInput type="tel" label={t('fields.phone')} {...form.getInputProps('phone')} />
        <TextInput label={t('fields.document')} {...form.getInputProps('document')} />
      </div>
    </Section>
  )
}

interface SubscriptionSectionProps {
  form: ContractForm<CompanyFormValues>
  isPlatform: boolean
}
function SubscriptionSection({ form, isPlatform }: SubscriptionSectionProps) {
  const { t } = useTranslation('tenants')
  const plans = useEndpoint(listPlans, {})
  const priced = plans.data?.map(({ id, name, amount }) => ({ id, name: `${name} · ${formatMoney(amount)}` }))
  const { dueDate, recurrence, status } = form.values
  const renew = () => {
    const today = serverNow().toISOString().slice(0, 10)
    form.setFieldValue('dueDate', onePeriodLater(dueDate, recurrence, today))
  }
  return (
    <Section title={t('sections.subscription')}>
      <NameField
        label={t('fields.plan')}
        withAsterisk
        clearable={false}
        names={{ data: priced, error: plans.error }}
        {...form.getInputProps('planId')}
        value={Number(form.values.planId) || null}
        onChange={(id) => form.setFieldValue('planId', id === null ? '' : String(id))}
      />
      <div className={classes.pair}>
        <Select
          label={t('fields.recurrence')}
          data={recurrences.map((value) => ({ value, label: t(`recurrences.${value}`) }))}
          allowDeselect={false}
          value={recurrence}
          onChange={(value) => value && form.setFieldValue('recurrence', value as Recurrence)}
        />
        <TextInput label={t('fields.paymentMethod')} {...form.getInputProps('paymentMethod')} />
      </div>
      {!isPlatform && (
        <>
          <div className={classes.pair}>
            <TextInput type="date" label={t('fields.dueDate')} {...form.getInputProps('dueDate')} />
            <Button variant="default" onClick={renew}>
              {t('renew', { period: t(`recurrences.${recurrence}`).toLocaleLowerCase() })}
            </Button>
          </div>
          <ToggleField
            label={t('fields.status')}
            description={t('help.status')}
            checked={status}
            onChange={(checked) => form.setFieldValue('status', checked)}
          />
        </>
      )}
    </Section>
  )
}

function useSave(company: ListedCompany | 'new') {
  const { t } = useTranslation('tenants')
  const create = useAction(createCompany)
  const update = useAction(updateCompany)
  return async ({ password, ...values }: CompanyFormValues) => {
    if (company === 'new') await create.mutateAsync({ body: { ...values, password } })
    else {
      const { dueDate, status, ...rest } = values
      const isPlatform = company.id === platformCompanyId
      const body = isPlatform ? rest : { ...rest, status, ...dueChange(company, dueDate) }
      await update.mutateAsync({ params: { anyCompanyId: company.id }, body })
    }
    notifySuccess(t('saved'))
  }
}

/** The hour of a due date stays when only its day was looked at. */
const dueChange = (company: ListedCompany, dueDate: string) =>
  initialCompanyForm(company).dueDate === dueDate ? {} : { dueDate }

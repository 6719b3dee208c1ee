import { CompanyImportForm, listPlans, startCompanyImport, type CompanyImport } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './companyArchives.module.css'

interface ImportFormProps {
  brought: CompanyImport
  onClose: () => void
  onStarted: () => void
}

/** What an archive becomes here: said before anything is done. */
export function ImportForm({ brought, onClose, onStarted }: ImportFormProps) {
  const { t } = useTranslation('companyArchives')
  const { summary } = brought
  const start = useAction(startCompanyImport)
  const plans = useEndpoint(listPlans, {})
  const form = useContractForm(CompanyImportForm, {
    name: summary?.name ?? '',
    planId: '',
    adminEmail: '',
    dueDate: '',
  })
  return (
    <FormDialog
      title={t('imports.form.title')}
      submitLabel={t('imports.start')}
      form={form}
      onSubmit={async (values) => {
        await start.mutateAsync({
          params: { companyImportId: brought.id },
          body: { ...values, planId: Number(values.planId) },
        })
        onStarted()
      }}
      onClose={onClose}
    >
      {summary && (
        <ul className={classes.facts}>
          <li>
            {t('imports.form.made', { date: formatDateTime(summary.madeAt), version: summary.version })}
          </li>
          {summary.isOlder && <li>{t('imports.form.older')}</li>}
          <li>{t('imports.form.rests')}</li>
          <li>{t('imports.form.passwords')}</li>
          {summary.taken.length > 0 && (
            <li>{t('imports.form.taken', { emails: summary.taken.map(({ email }) => email).join(', ') })}</li>
          )}
        </ul>
      )}
      <TextInput label={t('imports.form.name')} {...form.getInputProps('name')} />
      <NameField
        label={t('imports.form.plan')}
        clearable={false}
        allowDeselect={false}
        names={plans}
        {...form.getInputProps('planId')}
        value={Number(form.values.planId) || null}
        onChange={(id) => form.setFieldValue('planId', String(id ?? ''))}
      />
      <TextInput
        type="email"
        label={t('imports.form.adminEmail')}
        description={t(summary?.needsAdminEmail ? 'imports.form.adminNeeded' : 'imports.form.adminOptional')}
        required={summary?.needsAdminEmail ?? false}
        {...form.getInputProps('adminEmail')}
      />
      <TextInput type="date" label={t('imports.form.dueDate')} {...form.getInputProps('dueDate')} />
    </FormDialog>
  )
}

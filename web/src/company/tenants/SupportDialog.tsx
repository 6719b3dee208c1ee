import { openSupportAccess, SupportForm, supportMinutes, type ListedCompany } from '@chatflow/contract'
import { Select, Textarea } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

type Values = { reason: string; minutes: (typeof supportMinutes)[number] }

/** Enters a company to help. Its admins see who, why and until when. */
export function SupportDialog({ company, onClose }: { company: ListedCompany; onClose: () => void }) {
  const { t } = useTranslation('tenants')
  const form = useContractForm<Values>(SupportForm, { reason: '', minutes: 30 })
  const enter = useAction(openSupportAccess)
  return (
    <FormDialog
      title={t('support.title', { name: company.name })}
      submitLabel={t('support.enter')}
      form={form}
      onSubmit={async (body) => {
        await enter.mutateAsync({ params: { anyCompanyId: company.id }, body })
        // The cookie of the new session is there: the page begins anew as the admin of that company.
        window.location.assign('/')
      }}
      onClose={onClose}
    >
      <Textarea
        label={t('support.reason')}
        description={t('support.help')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <Select
        label={t('support.minutes')}
        allowDeselect={false}
        data={supportMinutes.map((minutes) => ({
          value: String(minutes),
          label: t('support.choice', { count: minutes }),
        }))}
        value={String(form.values.minutes)}
        onChange={(value) => value && form.setFieldValue('minutes', Number(value) as Values['minutes'])}
      />
    </FormDialog>
  )
}

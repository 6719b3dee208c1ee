import { ConsentForm, consentPurposes, recordContactConsent, type ConsentPurpose } from '@chatflow/contract'
import { Checkbox, Group, Textarea } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

type Values = { purposes: ConsentPurpose[]; isGiven: boolean; note: string }

interface ConsentDialogProps {
  contactId: number
  /** What they are out of now. */
  out: ConsentPurpose[]
  onClose: () => void
}

/** Writes down what a customer said outside of the conversation. Only some may let people be written to again. */
export function ConsentDialog({ contactId, out, onClose }: ConsentDialogProps) {
  const { t } = useTranslation('optOuts')
  const { can } = useSession()
  const isOut = out.length > 0
  const mayAgree = !isOut || can('campaigns:manage')
  const form = useContractForm<Values>(ConsentForm, {
    purposes: [...consentPurposes],
    isGiven: isOut && mayAgree,
    note: '',
  })
  const record = useAction(recordContactConsent)
  return (
    <FormDialog
      title={t('person.dialog.title')}
      submitLabel={t('person.dialog.submit')}
      form={form}
      onSubmit={async (body) => {
        await record.mutateAsync({ params: { contactId }, body })
        notifySuccess(t('person.dialog.saved'))
      }}
      onClose={onClose}
    >
      {mayAgree && (
        <ChoiceField
          label={t('person.dialog.what')}
          choices={[
            { value: 'out', label: t('person.dialog.out') },
            { value: 'in', label: t('person.dialog.in') },
          ]}
          value={form.values.isGiven ? 'in' : 'out'}
          onChange={(chosen) => form.setFieldValue('isGiven', chosen === 'in')}
        />
      )}
      <Checkbox.Group
        label={t('person.dialog.purposes')}
        value={form.values.purposes}
        onChange={(chosen) => form.setFieldValue('purposes', chosen as ConsentPurpose[])}
        error={form.errors.purposes}
      >
        <Group gap="md" mt={6}>
          {consentPurposes.map((purpose) => (
            <Checkbox key={purpose} value={purpose} label={t(`purposes.${purpose}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label={t('person.dialog.note')}
        description={t('person.dialog.noteHelp')}
        withAsterisk={form.values.isGiven}
        maxLength={500}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}

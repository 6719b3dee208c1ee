import { EditedContact, findTicketByUuid, updateContact, type TicketDetail } from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { InfoFields } from './InfoFields.tsx'
import { hasPhoneNumber } from './numberOf.ts'

/** Longer names do not fit where attendants read them. */
const maxNameLength = 50
const schema = EditedContact.extend({ name: EditedContact.shape.name.max(maxNameLength, 'Too Long!') })

type Values = {
  name: string
  number: string
  email: string
  extraInfo: { name: string; value: string }[]
}

export function ContactDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const { t } = useTranslation('drawer')
  const queries = useQueryClient()
  const { id: contactId, isGroup, ...contact } = ticket.contact
  // A number that is hidden, or that is none, is not for changing.
  const hasNumber = !isGroup && hasPhoneNumber(contact)
  const form = useContractForm<Values>(hasNumber ? schema : schema.omit({ number: true }), {
    name: contact.name,
    number: contact.number,
    email: contact.email,
    extraInfo: contact.extraInfo.map(({ name, value }) => ({ name, value })),
  })
  const save = async ({ number, ...rest }: Values) => {
    await call(updateContact, { params: { contactId }, body: hasNumber ? { ...rest, number } : rest })
    notifySuccess(t('form.saved'))
    await queries.invalidateQueries({ queryKey: [findTicketByUuid.path] })
  }
  return (
    <FormDialog
      title={t('form.title')}
      submitLabel={t('form.save')}
      form={form}
      fieldOfError={{ ERR_DUPLICATED_CONTACT: 'number', ERR_WAPP_INVALID_CONTACT: 'number' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('form.name')}
        withAsterisk
        data-autofocus
        maxLength={maxNameLength}
        {...form.getInputProps('name')}
      />
      {hasNumber && (
        <TextInput label={t('form.number')} withAsterisk inputMode="tel" {...form.getInputProps('number')} />
      )}
      <TextInput label={t('form.email')} type="email" {...form.getInputProps('email')} />
      <InfoFields
        count={form.values.extraInfo.length}
        error={form.errors['extraInfo']}
        inputProps={form.getInputProps}
        onAdd={() => form.insertListItem('extraInfo', { name: '', value: '' })}
        onRemove={(index) => form.removeListItem('extraInfo', index)}
      />
    </FormDialog>
  )
}

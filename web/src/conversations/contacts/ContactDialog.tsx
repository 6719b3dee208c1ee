import { ContactForm, findTicketByUuid, updateContact, type TicketDetail } from '@chatflow/contract'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm, type ContractForm } from '../../ui/useContractForm.ts'
import classes from './contacts.module.css'
import { hasPhoneNumber } from './numberOf.ts'

/** Longer names do not fit where attendants read them. */
const maxNameLength = 50
const schema = ContactForm.extend({ name: ContactForm.shape.name.max(maxNameLength, 'Too Long!') })

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
      <InfoFields form={form} />
    </FormDialog>
  )
}

function InfoFields({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('drawer')
  return (
    <Input.Wrapper label={t('form.info')} labelElement="div" error={form.errors['extraInfo']}>
      {form.values.extraInfo.map((_, index) => (
        <div key={index} className={classes.infoFields}>
          <TextInput
            aria-label={t('form.infoName', { number: index + 1 })}
            maxLength={100}
            {...form.getInputProps(`extraInfo.${index}.name`)}
          />
          <TextInput
            aria-label={t('form.infoValue', { number: index + 1 })}
            maxLength={2000}
            {...form.getInputProps(`extraInfo.${index}.value`)}
          />
          <ActionIcon
            color="gray"
            variant="subtle"
            aria-label={t('form.removeInfo', { number: index + 1 })}
            onClick={() => form.removeListItem('extraInfo', index)}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        mt={4}
        display="block"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => form.insertListItem('extraInfo', { name: '', value: '' })}
      >
        {t('form.addInfo')}
      </Button>
    </Input.Wrapper>
  )
}

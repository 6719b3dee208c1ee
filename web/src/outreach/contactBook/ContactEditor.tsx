import {
  ContactForm,
  EditedContact,
  createContact,
  listTagNames,
  listUserNames,
  updateContact,
  type Contact,
} from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { InfoFields } from '../../conversations/contacts/InfoFields.tsx'
import { hasPhoneNumber } from '../../conversations/contacts/numberOf.ts'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm, type ContractForm } from '../../ui/useContractForm.ts'

type Values = {
  name: string
  number: string
  email: string
  tags: number[]
  ownerId: number | null
  disableBot: boolean
  extraInfo: { name: string; value: string }[]
}

const noValues: Values = {
  name: '',
  number: '',
  email: '',
  tags: [],
  ownerId: null,
  disableBot: false,
  extraInfo: [],
}

const valuesOf = ({ name, number, email, ownerId, disableBot, tags, extraInfo }: Contact): Values => ({
  name,
  number,
  email,
  ownerId,
  disableBot,
  tags: tags.map(({ id }) => id),
  extraInfo: extraInfo.map((info) => ({ name: info.name, value: info.value })),
})

/** Adds a contact, or changes everything about one. */
export function ContactEditor({ contact, onClose }: { contact: Contact | undefined; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'drawer'])
  // A number that is hidden, or that is none, is not for changing.
  const hasNumber = !contact || (!contact.isGroup && hasPhoneNumber(contact))
  const whole = contact ? EditedContact : ContactForm
  const schema = hasNumber ? whole : whole.omit({ number: true })
  const form = useContractForm<Values>(schema, contact ? valuesOf(contact) : noValues)
  const save = useSave(contact, hasNumber)
  return (
    <FormDialog
      as="panel"
      title={t(contact ? 'drawer:form.title' : 'add')}
      submitLabel={t(contact ? 'drawer:form.save' : 'form.submit')}
      form={form}
      fieldOfError={{ ERR_DUPLICATED_CONTACT: 'number', ERR_WAPP_INVALID_CONTACT: 'number' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('drawer:form.name')}
        withAsterisk
        data-autofocus
        maxLength={250}
        {...form.getInputProps('name')}
      />
      {hasNumber && (
        <TextInput
          label={t('drawer:form.number')}
          description={t('form.numberHelp')}
          placeholder="+55 11 98888-7777"
          withAsterisk
          inputMode="tel"
          maxLength={50}
          {...form.getInputProps('number')}
        />
      )}
      <TextInput label={t('drawer:form.email')} type="email" {...form.getInputProps('email')} />
      <TagsSelect form={form} />
      {!contact?.isGroup && <OwnerSelect form={form} />}
      <ToggleField
        label={t('drawer:options.bot')}
        description={t('form.botHelp')}
        checked={form.values.disableBot}
        onChange={(disableBot) => form.setFieldValue('disableBot', disableBot)}
      />
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

function useSave(contact: Contact | undefined, hasNumber: boolean) {
  const { t } = useTranslation('drawer')
  const create = useAction(createContact)
  const update = useAction(updateContact)
  return async ({ number, ...rest }: Values) => {
    const body = hasNumber ? { ...rest, number } : rest
    if (contact) await update.mutateAsync({ params: { contactId: contact.id }, body })
    else await create.mutateAsync({ body: { ...rest, number } })
    notifySuccess(t('form.saved'))
  }
}

function TagsSelect({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation(['contacts', 'drawer'])
  const tags = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  return (
    <NamesField
      label={t('drawer:tags.title')}
      placeholder={t('drawer:tags.placeholder')}
      nothingFoundMessage={t('noTags')}
      names={tags}
      value={form.values.tags}
      onChange={(chosen) => form.setFieldValue('tags', chosen)}
    />
  )
}

function OwnerSelect({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('drawer')
  const people = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  return (
    <NameField
      label={t('owner.title')}
      description={t('owner.help')}
      placeholder={t('owner.none')}
      names={people}
      value={form.values.ownerId}
      onChange={(ownerId) => form.setFieldValue('ownerId', ownerId)}
    />
  )
}

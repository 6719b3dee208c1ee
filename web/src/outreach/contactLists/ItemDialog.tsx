import {
  ContactListItemChanges,
  createContactListItem,
  updateContactListItem,
  type ContactListItem,
} from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'

type Values = { name: string; number: string; email: string }

interface ItemDialogProps {
  contactListId: number
  item: ContactListItem | 'new'
  onClose: () => void
}

export function ItemDialog({ contactListId, item, onClose }: ItemDialogProps) {
  const { t } = useTranslation('contactLists')
  const { name, number, email } = item === 'new' ? { name: '', number: '', email: '' } : item
  const form = useContractForm<Values>(ContactListItemChanges, { name, number, email })
  const create = useAction(createContactListItem)
  const update = useAction(updateContactListItem)
  const save = async (body: Values) => {
    if (item === 'new') await create.mutateAsync({ body: { ...body, contactListId } })
    else await update.mutateAsync({ params: { contactListItemId: item.id }, body })
    notifySuccess(t(item === 'new' ? 'items.added' : 'items.saved'))
  }
  return (
    <FormDialog
      title={t(item === 'new' ? 'items.dialog.add' : 'items.dialog.edit')}
      submitLabel={t(item === 'new' ? 'items.dialog.create' : 'dialog.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      fieldOfError={{ ERR_DUPLICATED_LIST_ITEM: 'number', ERR_WAPP_INVALID_CONTACT: 'number' }}
    >
      <TextInput
        label={t('fields.name')}
        withAsterisk
        maxLength={50}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.number')}
        description={t('help.number')}
        withAsterisk
        maxLength={50}
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps('number')}
      />
      <TextInput
        label={t('fields.email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}

import {
  ContactListForm,
  createContactList,
  listTagNames,
  updateContactList,
  type ContactList,
} from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './contactLists.module.css'

type Values = {
  name: string
  filling: 'hand' | 'contacts'
  searchParam: string
  contactTag: number[]
  dateStart: string
  dateEnd: string
  isRefreshed: boolean
}

const noFilter = { searchParam: '', contactTag: [], dateStart: null, dateEnd: null }
const nothing: Pick<ContactList, 'name' | 'filter' | 'isRefreshed'> = {
  name: '',
  filter: null,
  isRefreshed: false,
}
const initialValues = (list: ContactList | 'new'): Values => {
  const { name, filter, isRefreshed } = list === 'new' ? nothing : list
  const { dateStart, dateEnd, ...others } = filter ?? noFilter
  return {
    name,
    filling: filter === null ? 'hand' : 'contacts',
    ...others,
    dateStart: dateStart ?? '',
    dateEnd: dateEnd ?? '',
    isRefreshed,
  }
}

interface ContactListDialogProps {
  list: ContactList | 'new'
  onCreated: (list: ContactList) => void
  onClose: () => void
}

/** The name of a list, and where its people come from. */
export function ContactListDialog({ list, onCreated, onClose }: ContactListDialogProps) {
  const { t } = useTranslation('contactLists')
  const form = useContractForm<Values>(ContactListForm.pick({ name: true }), initialValues(list))
  const save = useSave(list, onCreated)
  const { values } = form
  return (
    <FormDialog
      title={t(list === 'new' ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(list === 'new' ? 'dialog.create' : 'dialog.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.listName')}
        withAsterisk
        maxLength={50}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <ChoiceField
        label={t('fields.filling')}
        description={t(values.filling === 'hand' ? 'help.hand' : 'help.contacts')}
        choices={[
          { value: 'hand', label: t('choice.hand') },
          { value: 'contacts', label: t('choice.contacts') },
        ]}
        value={values.filling}
        onChange={(filling) => form.setFieldValue('filling', filling as Values['filling'])}
      />
      {values.filling === 'contacts' && (
        <FilterFields values={values} change={(changes) => form.setValues(changes)} />
      )}
    </FormDialog>
  )
}

interface FilterFieldsProps {
  values: Values
  change: (changes: Partial<Values>) => void
}
function FilterFields({ values, change }: FilterFieldsProps) {
  const { t } = useTranslation('contactLists')
  const tags = useEndpoint(listTagNames, { query: { kanban: 0 } }, { refreshOn: 'tag' })
  return (
    <>
      <NamesField
        label={t('fields.tags')}
        description={t('help.tags')}
        nothingFoundMessage={t('noTags')}
        names={tags}
        value={values.contactTag}
        onChange={(contactTag) => change({ contactTag })}
      />
      <TextInput
        label={t('fields.searched')}
        description={t('help.searched')}
        maxLength={200}
        autoComplete="off"
        value={values.searchParam}
        onChange={(event) => change({ searchParam: event.currentTarget.value })}
      />
      <div className={classes.dates}>
        <TextInput
          type="date"
          label={t('fields.dateStart')}
          value={values.dateStart}
          onChange={(event) => change({ dateStart: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('fields.dateEnd')}
          value={values.dateEnd}
          onChange={(event) => change({ dateEnd: event.currentTarget.value })}
        />
      </div>
      <ToggleField
        label={t('fields.isRefreshed')}
        description={t(values.isRefreshed ? 'help.refreshed' : 'help.fixed')}
        checked={values.isRefreshed}
        onChange={(isRefreshed) => change({ isRefreshed })}
      />
    </>
  )
}

function useSave(list: ContactList | 'new', onCreated: (list: ContactList) => void) {
  const { t } = useTranslation('contactLists')
  const create = useAction(createContactList)
  const update = useAction(updateContactList)
  return async ({ name, filling, isRefreshed, dateStart, dateEnd, ...filter }: Values) => {
    const dates = { dateStart: dateStart || null, dateEnd: dateEnd || null }
    const body = { name, filter: filling === 'hand' ? null : { ...filter, ...dates }, isRefreshed }
    if (list === 'new') onCreated(await create.mutateAsync({ body }))
    else {
      await update.mutateAsync({ params: { contactListId: list.id }, body })
      notifySuccess(t('saved'))
    }
  }
}

import {
  ChatForm,
  createChat,
  listUserNames,
  profileImageUrl,
  updateChat,
  type Chat,
} from '@chatflow/contract'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './ChatDialog.module.css'

type Values = { title: string; users: number[] }

interface ChatDialogProps {
  chat: Chat | 'new'
  onCreated: (chat: Chat) => void
  onClose: () => void
}

/** The owner is always in the chat, so only the others are chosen. */
export function ChatDialog({ chat, onCreated, onClose }: ChatDialogProps) {
  const { t } = useTranslation('chats')
  const { user } = useSession()
  const isNew = chat === 'new'
  const form = useContractForm<Values>(ChatForm, {
    title: isNew ? '' : chat.title,
    users: isNew ? [] : chat.users.map(({ userId }) => userId).filter((userId) => userId !== user.id),
  })
  const create = useAction(createChat)
  const update = useAction(updateChat)

  const save = async (body: Values) => {
    if (isNew) onCreated(await create.mutateAsync({ body }))
    else
      await update.mutateAsync({
        params: { chatId: chat.id },
        body: changesOf(body, form.getInitialValues()),
      })
    notifySuccess(t(isNew ? 'created' : 'saved'))
  }
  return (
    <FormDialog
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'dialog.create' : 'dialog.save')}
      form={form}
      isIncomplete={form.values.title.trim() === '' || form.values.users.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.title.label')}
        placeholder={t('fields.title.placeholder')}
        withAsterisk
        data-autofocus
        maxLength={100}
        {...form.getInputProps('title')}
      />
      <ColleaguesField
        value={form.values.users}
        onChange={(users) => form.setFieldValue('users', users)}
        error={form.errors.users}
      />
    </FormDialog>
  )
}

/** Who has left while the dialog was open is not put back by a new title. */
function changesOf({ title, users }: Values, before: Values) {
  const isSame = users.length === before.users.length && users.every((id) => before.users.includes(id))
  return { title, ...(!isSame && { users }) }
}

interface ColleaguesFieldProps {
  value: number[]
  onChange: (users: number[]) => void
  error: ReactNode
}

function ColleaguesField({ value, onChange, error }: ColleaguesFieldProps) {
  const { t } = useTranslation('chats')
  const { user } = useSession()
  const team = useEndpoint(listUserNames, {})
  const colleagues = team.data?.filter(({ id }) => id !== user.id)
  return (
    <NamesField
      label={t('fields.users.label')}
      description={t('fields.users.help')}
      placeholder={t('fields.users.placeholder')}
      withAsterisk
      nothingFoundMessage={t('fields.users.nobody')}
      names={{ data: colleagues, error: team.error, refetch: team.refetch }}
      value={value}
      onChange={onChange}
      error={error}
      renderOption={({ option }) => {
        const colleague = colleagues?.find(({ id }) => String(id) === option.value)
        return (
          <span className={classes.colleague}>
            <Avatar name={option.label} image={colleague && profileImageUrl(colleague)} size={24} />
            <span className={classes.name}>{option.label}</span>
            <span className={classes.email}>{colleague?.email}</span>
          </span>
        )
      }}
    />
  )
}

import {
  createFileList,
  FileListForm,
  maxListedFiles,
  updateFileList,
  uploadFileList,
  type FileList,
} from '@chatflow/contract'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { companySettings } from '../../company/settings/companySettings.ts'
import { upload, useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { FileField, type FileChange } from '../../ui/FileField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { type ContractForm } from '../../ui/useContractForm.ts'
import classes from './fileLists.module.css'

interface Option {
  /** Of a new one, below zero. */
  id: number
  name: string
}
type Values = { name: string; message: string; options: Option[] }

interface FileListDialogProps {
  fileList: FileList | 'new'
  onClose: () => void
}

export function FileListDialog({ fileList, onClose }: FileListDialogProps) {
  const { t } = useTranslation('fileLists')
  const isNew = fileList === 'new'
  const form = useForm<Values>({ initialValues: initialValues(fileList), validate: errorsOf })
  const [files, setFiles] = useState<Record<number, File>>({})
  const save = useSaveFileList(fileList, files)
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => {
        await save(values)
        notifySuccess(t('saved'))
      }}
      onClose={onClose}
      hasOtherChanges={Object.keys(files).length > 0}
    >
      <TextInput
        label={t('fields.name')}
        withAsterisk
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <MessageArea
        label={t('fields.message.label')}
        description={t('fields.message.help')}
        withAsterisk
        maxLength={4096}
        {...form.getInputProps('message')}
      />
      <Section title={t('fields.options')} description={t('help.options')}>
        <OptionList form={form} fileList={fileList} files={files} onFiles={setFiles} />
      </Section>
    </FormDialog>
  )
}

const initialValues = (fileList: FileList | 'new'): Values => {
  if (fileList === 'new') return { name: '', message: '', options: [] }
  const { name, message, options } = fileList
  return { name, message, options: options.map((option) => ({ id: option.id, name: option.name })) }
}

const errorsOf = (values: Values) => {
  // In the order of the fields: the first that is wrong gets the focus.
  const errors: Record<string, string> = {}
  for (const { path, message } of FileListForm.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return inWords(errors)
}

interface OptionListProps {
  form: ContractForm<Values>
  fileList: FileList | 'new'
  files: Record<number, File>
  onFiles: (files: Record<number, File>) => void
}

let drawn = 0

function OptionList({ form, fileList, files, onFiles }: OptionListProps) {
  const { t } = useTranslation('fileLists')
  const { user } = useSession()
  const saved = fileList === 'new' ? [] : fileList.options
  const { options } = form.values
  const choose = (option: Option, index: number, change: FileChange) => {
    const { [option.id]: _before, ...others } = files
    if (change.is !== 'chosen') return onFiles(others)
    onFiles({ ...others, [option.id]: change.file })
    // A file says what it is: nobody has to write its name twice.
    if (option.name.trim() === '') form.setFieldValue(`options.${index}.name`, plainName(change.file.name))
  }
  const remove = (option: Option, index: number) => {
    const { [option.id]: _gone, ...others } = files
    onFiles(others)
    form.removeListItem('options', index)
  }
  return (
    <>
      {options.map((option, index) => {
        const file = files[option.id]
        return (
          <div key={option.id} className={classes.option} role="group" aria-label={option.name}>
            <TextInput
              className={classes.optionName}
              label={t('fields.optionName')}
              withAsterisk
              maxLength={100}
              {...form.getInputProps(`options.${index}.name`)}
            />
            <Tooltip label={t('removeOption')}>
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="red"
                size={36}
                aria-label={t('removeNamed', { name: option.name })}
                onClick={() => remove(option, index)}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <FileField
              label={t('fields.file')}
              current={saved.find(({ id }) => id === option.id)?.mediaName ?? null}
              change={file ? { is: 'chosen', file } : { is: 'kept' }}
              onChange={(change) => choose(option, index, change)}
              maxMegabytes={companySettings(user).downloadLimit}
              isNameOnly
              isKept
            />
          </div>
        )
      })}
      {options.length < maxListedFiles && (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('options', { id: --drawn, name: '' })}
        >
          {t('addOption')}
        </Button>
      )}
    </>
  )
}

const plainName = (filename: string) => filename.replace(/\.[^.]+$/, '').slice(0, 100)

/** First the list, then its files one by one: a refused file leaves a list that can be put right. */
function useSaveFileList(fileList: FileList | 'new', files: Record<number, File>) {
  const create = useAction(createFileList)
  const update = useAction(updateFileList)
  return async ({ options, ...values }: Values) => {
    const body = { ...values, options: options.map(({ id, name }) => ({ name, ...(id > 0 && { id }) })) }
    const saved =
      fileList === 'new'
        ? await create.mutateAsync({ body })
        : await update.mutateAsync({ params: { fileListId: fileList.id }, body })
    for (const [index, { id }] of options.entries()) {
      const file = files[id]
      const option = saved.options[index]
      if (!file || !option) continue
      const params = { fileListId: saved.id }
      const sending = upload(uploadFileList, {
        params,
        fields: { id: String(option.id), name: option.name },
        file,
      })
      // It is saved: a refused file must not make the form add the list a second time.
      if (fileList === 'new') await sending.catch(notifyError)
      else await sending
    }
  }
}

import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { textIn, type BlockDialogProps } from './blockDialog.ts'
import { FlowText } from './FlowText.tsx'
import { optionsIn } from './menuOptions.ts'
import classes from './dialogs.module.css'

const maxOptions = 100

export function MenuDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const form = useForm({
    initialValues: { message: textIn(data, 'message'), arrayOption: optionsIn(data) },
    validate: {
      message: (value) => (value.trim() ? null : t('content.emptyText')),
      arrayOption: { value: (value) => (value.trim() ? null : t('menu.emptyOption')) },
    },
  })
  const options = form.values.arrayOption
  /** A new one has the next number: those of the others, and what hangs on them, stay. */
  const add = () => {
    const number = Math.max(0, ...options.map((option) => option.number)) + 1
    form.insertListItem('arrayOption', { number, value: '' })
  }
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'menu.add' : 'menu.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      isIncomplete={options.length === 0}
      onSubmit={async (values) => onSave({ ...data, ...values })}
      onClose={onClose}
    >
      <FlowText label={t('menu.message')} withAsterisk data-autofocus {...form.getInputProps('message')} />
      <Section title={t('menu.options')}>
        {options.length === 0 && <p className={classes.result}>{t('menu.needsOption')}</p>}
        {options.map(({ number }, index) => (
          <div key={number} className={classes.row}>
            <span className={classes.number}>{number}</span>
            <TextInput
              className={classes.grow}
              aria-label={t('menu.option', { number })}
              placeholder={t('menu.option', { number })}
              maxLength={500}
              {...form.getInputProps(`arrayOption.${index}.value`)}
            />
            <ActionIcon
              color="gray"
              aria-label={t('menu.removeOption', { number })}
              onClick={() => form.removeListItem('arrayOption', index)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          className={classes.start}
          disabled={options.length >= maxOptions}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('menu.addOption')}
        </Button>
      </Section>
    </FormDialog>
  )
}

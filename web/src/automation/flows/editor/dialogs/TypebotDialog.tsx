import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { numberIn, textIn, type BlockDialogProps } from './blockDialog.ts'
import { FlowText } from './FlowText.tsx'
import { useNameError } from './useNameError.ts'

export function TypebotDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { t } = useTranslation('flowEditor')
  const nameError = useNameError()
  const required = (value: string) => (value.trim() ? null : t('errors.requiredName'))
  const form = useForm({
    initialValues: {
      name: textIn(data, 'name'),
      urlN8N: textIn(data, 'urlN8N'),
      typebotSlug: textIn(data, 'typebotSlug'),
      typebotExpires: numberIn(data, 'typebotExpires', 1),
      typebotDelayMessage: numberIn(data, 'typebotDelayMessage', 1000),
      typebotKeywordFinish: textIn(data, 'typebotKeywordFinish'),
      typebotKeywordRestart: textIn(data, 'typebotKeywordRestart'),
      typebotRestartMessage: textIn(data, 'typebotRestartMessage'),
      typebotUnknownMessage: textIn(data, 'typebotUnknownMessage'),
    },
    validate: { name: nameError, urlN8N: required, typebotSlug: required },
  })
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'typebot.add' : 'typebot.edit')}
      submitLabel={t(isNew ? 'dialog.add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => onSave({ ...data, ...values })}
      onClose={onClose}
    >
      <Section title="Typebot">
        <TextInput
          label={t('typebot.name')}
          withAsterisk
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('typebot.url')}
          withAsterisk
          type="url"
          placeholder="https://"
          maxLength={500}
          {...form.getInputProps('urlN8N')}
        />
        <TextInput
          label={t('typebot.slug')}
          withAsterisk
          maxLength={200}
          {...form.getInputProps('typebotSlug')}
        />
        <NumberInput
          label={t('typebot.expires')}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('typebotExpires')}
        />
        <NumberInput
          label={t('typebot.delay')}
          min={0}
          max={60_000}
          step={100}
          allowDecimal={false}
          {...form.getInputProps('typebotDelayMessage')}
        />
        <TextInput
          label={t('typebot.finish')}
          maxLength={100}
          {...form.getInputProps('typebotKeywordFinish')}
        />
        <TextInput
          label={t('typebot.restart')}
          maxLength={100}
          {...form.getInputProps('typebotKeywordRestart')}
        />
        <FlowText label={t('typebot.restartMessage')} {...form.getInputProps('typebotRestartMessage')} />
        <FlowText label={t('typebot.unknownMessage')} {...form.getInputProps('typebotUnknownMessage')} />
      </Section>
    </FormDialog>
  )
}

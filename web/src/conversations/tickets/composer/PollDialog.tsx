import { PollForm, pollLimits } from '@chatflow/contract'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { contractErrors } from '../../../ui/contractErrors.ts'
import { FormDialog, type Gate } from '../../../ui/FormDialog.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { inWords } from '../../../platform/validation.ts'
import { type ContractForm } from '../../../ui/useContractForm.ts'
import classes from './Composer.module.css'

type Values = { name: string; options: string[]; multiple: boolean }

interface PollDialogProps {
  onSend: (poll: PollForm) => void
  onClose: () => void
  gate: Gate
}

/** A field that was left empty is no option. */
const pollOf = ({ options, ...rest }: Values) => ({
  ...rest,
  options: options.map((option) => option.trim()).filter((option) => option !== ''),
})

/** A question with options to vote for. */
export function PollDialog({ onSend, onClose, gate }: PollDialogProps) {
  const { t } = useTranslation('composer')
  const validate = (values: Values) => {
    const { options, ...errors } = contractErrors(PollForm, pollOf(values))
    const words = options && t(options === 'Repeated' ? 'poll.repeated' : 'poll.few')
    return { ...inWords(errors), ...(words && { options: words }) }
  }
  const form = useForm<Values>({ initialValues: { name: '', options: ['', ''], multiple: false }, validate })
  return (
    <FormDialog
      title={t('poll.title')}
      submitLabel={t('send')}
      form={form}
      gate={gate}
      onSubmit={async (values) => onSend(pollOf(values))}
      onClose={onClose}
    >
      <TextInput
        label={t('poll.question')}
        withAsterisk
        data-autofocus
        maxLength={pollLimits.question}
        {...form.getInputProps('name')}
      />
      <Options form={form} />
      <ToggleField
        label={t('poll.multiple')}
        checked={form.values.multiple}
        onChange={(multiple) => form.setFieldValue('multiple', multiple)}
      />
    </FormDialog>
  )
}

function Options({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('composer')
  const { options } = form.values
  const add = () => {
    form.insertListItem('options', '')
    // The new field is on the page with the next frame.
    requestAnimationFrame(() => form.getInputNode(`options.${options.length}`)?.focus())
  }
  return (
    <Input.Wrapper label={t('poll.options')} labelElement="div" withAsterisk error={form.errors['options']}>
      {options.map((_, index) => (
        <div key={index} className={classes.pollOption}>
          <TextInput
            aria-label={t('poll.option', { number: index + 1 })}
            placeholder={t('poll.option', { number: index + 1 })}
            maxLength={pollLimits.option}
            {...form.getInputProps(`options.${index}`)}
            onInput={() => form.clearFieldError('options')}
          />
          {options.length > pollLimits.minOptions && (
            <ActionIcon
              size={30}
              color="gray"
              variant="subtle"
              aria-label={t('poll.removeOption', { number: index + 1 })}
              onClick={() => form.removeListItem('options', index)}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {options.length < pollLimits.maxOptions && (
        <Button
          mt={4}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('poll.addOption')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

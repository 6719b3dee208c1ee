import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import classes from './Composer.module.css'
import { emptyRow, emptySection, mayAddRow, type Values } from './interactiveForms.ts'

/** The options of a list, in one section or in several with names. */
export function ListFields({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('composer')
  const { sections } = form.values
  return (
    <>
      <Input.Wrapper
        label={t('interactive.options')}
        labelElement="div"
        withAsterisk
        error={form.errors['sections']}
      >
        {sections.map((_, at) => (
          <SectionFields key={at} form={form} at={at} />
        ))}
        {mayAddRow(form.values) && (
          <Button
            mt={4}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => form.insertListItem('sections', emptySection)}
          >
            {t('interactive.addSection')}
          </Button>
        )}
      </Input.Wrapper>
      <TextInput label={t('interactive.footer')} maxLength={60} {...form.getInputProps('footer')} />
    </>
  )
}

interface SectionProps {
  form: ContractForm<Values>
  at: number
}

function SectionFields({ form, at }: SectionProps) {
  const { t } = useTranslation('composer')
  const { sections } = form.values
  const path = `sections.${at}`
  const number = at + 1
  return (
    <div className={classes.section} data-several={sections.length > 1 || undefined}>
      {sections.length > 1 && (
        <div className={classes.option}>
          <TextInput
            mt={4}
            aria-label={t('interactive.section', { number })}
            placeholder={t('interactive.section', { number })}
            maxLength={24}
            {...form.getInputProps(`${path}.title`)}
          />
          <Remove
            label={t('interactive.removeSection', { number })}
            onClick={() => form.removeListItem('sections', at)}
          />
        </div>
      )}
      {sections[at]?.rows.map((_, index) => (
        <RowFields key={index} form={form} at={at} index={index} />
      ))}
      {mayAddRow(form.values) && (
        <Button
          mt={4}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem(`${path}.rows`, emptyRow)}
        >
          {t('interactive.addOption')}
        </Button>
      )}
    </div>
  )
}

function RowFields({ form, at, index }: SectionProps & { index: number }) {
  const { t } = useTranslation('composer')
  const rows = `sections.${at}.rows`
  const { sections } = form.values
  // Options are counted through: two of the same name would be one too many for a user who listens.
  const number = sections.slice(0, at).reduce((sum, section) => sum + section.rows.length, 0) + index + 1
  return (
    <div className={classes.option}>
      <TextInput
        mt={4}
        aria-label={t('interactive.option', { number })}
        placeholder={t('interactive.option', { number })}
        maxLength={24}
        {...form.getInputProps(`${rows}.${index}.title`)}
      />
      <TextInput
        mt={4}
        aria-label={t('interactive.optionText', { number })}
        placeholder={t('interactive.description')}
        maxLength={72}
        {...form.getInputProps(`${rows}.${index}.description`)}
      />
      <Remove
        label={t('interactive.removeOption', { number })}
        isDisabled={sections[at]?.rows.length === 1}
        onClick={() => form.removeListItem(rows, index)}
      />
    </div>
  )
}

interface RemoveProps {
  label: string
  isDisabled?: boolean
  onClick: () => void
}

function Remove({ label, isDisabled = false, onClick }: RemoveProps) {
  return (
    <ActionIcon
      mt={6}
      size={30}
      color="gray"
      variant="subtle"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <IconX size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

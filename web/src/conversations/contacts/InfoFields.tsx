import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './contacts.module.css'

interface InfoFieldsProps {
  count: number
  error: ReactNode
  inputProps: (path: `extraInfo.${number}.${'name' | 'value'}`) => object
  onAdd: () => void
  onRemove: (index: number) => void
}

/** What the company keeps about a contact in fields of its own, row by row. */
export function InfoFields({ count, error, inputProps, onAdd, onRemove }: InfoFieldsProps) {
  const { t } = useTranslation('drawer')
  return (
    <Input.Wrapper label={t('form.info')} labelElement="div" error={error}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.infoFields}>
          <TextInput
            aria-label={t('form.infoName', { number: index + 1 })}
            maxLength={100}
            {...inputProps(`extraInfo.${index}.name`)}
          />
          <TextInput
            aria-label={t('form.infoValue', { number: index + 1 })}
            maxLength={2000}
            {...inputProps(`extraInfo.${index}.value`)}
          />
          <ActionIcon
            color="gray"
            variant="subtle"
            aria-label={t('form.removeInfo', { number: index + 1 })}
            onClick={() => onRemove(index)}
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
        onClick={onAdd}
      >
        {t('form.addInfo')}
      </Button>
    </Input.Wrapper>
  )
}

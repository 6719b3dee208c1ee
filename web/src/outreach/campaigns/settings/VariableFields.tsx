import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { SettingsValues } from './settingsForm.ts'
import classes from './settings.module.css'

/** Words of the company that messages may speak of, each under a name. */
export function VariableFields({ form }: { form: ContractForm<SettingsValues> }) {
  const { t } = useTranslation('campaignSettings')
  const { variables } = form.values
  return (
    <>
      {variables.length === 0 && <p className={classes.soft}>{t('variables.none')}</p>}
      {variables.map(({ key }, index) => (
        // Rows have no names before their user gives them one.
        <div key={index} className={classes.variable}>
          <TextInput
            label={t('variables.key')}
            placeholder={t('variables.keySample')}
            maxLength={50}
            autoComplete="off"
            {...form.getInputProps(`variables.${index}.key`)}
          />
          <TextInput
            label={t('variables.value')}
            placeholder={t('variables.valueSample')}
            maxLength={1000}
            autoComplete="off"
            {...form.getInputProps(`variables.${index}.value`)}
          />
          <Tooltip label={t('variables.remove')}>
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('variables.removeOne', { name: key })}
              onClick={() => form.removeListItem('variables', index)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={variables.length >= 100}
          onClick={() => form.insertListItem('variables', { key: '', value: '' })}
        >
          {t('variables.add')}
        </Button>
      </div>
    </>
  )
}

import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePrompts } from '../../channels/connections/usePrompts.ts'
import type { PromptSettingSlotProps } from '../../company/settings/slots.ts'
import { errorText } from '../../platform/errors.ts'

/** Which prompt helps attendants write. */
export function AssistantSetting({ label, description, value, onChange }: PromptSettingSlotProps) {
  const { t } = useTranslation('assist')
  const { isRead, isNone, rows, error } = usePrompts()
  const isGone = isRead && value !== '' && !rows.some(({ id }) => String(id) === value)
  const problem = isGone ? t('setting.gone') : undefined
  return (
    <Select
      style={{ flex: 1 }}
      label={label}
      description={description}
      placeholder={t(isNone ? 'setting.noPrompts' : 'setting.none')}
      clearable
      searchable
      disabled={isNone && value === ''}
      error={error ? errorText(error) : problem}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === '' || isGone ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

import { usePrompts } from '../../channels/connections/usePrompts.ts'
import type { PromptSettingSlotProps } from '../../company/settings/slots.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'

/** Which prompt helps attendants write. */
export function AssistantSetting({ label, description, value, onChange }: PromptSettingSlotProps) {
  const { t } = useTranslation('assist')
  const { isNone, prompts } = usePrompts()
  const isGone = value !== '' && prompts.data?.every(({ id }) => String(id) !== value)
  return (
    <NameField
      style={{ flex: 1 }}
      label={label}
      description={description}
      placeholder={t(isNone ? 'setting.noPrompts' : 'setting.none')}
      disabled={isNone && value === ''}
      error={isGone ? t('setting.gone') : undefined}
      names={prompts}
      value={value === '' ? null : Number(value)}
      onChange={(chosen) => onChange(chosen === null ? '' : String(chosen))}
    />
  )
}

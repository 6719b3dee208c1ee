import { useTranslation } from '../../platform/useTranslation.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { UserFormValues } from './userForm.ts'

export function AppearanceSection({ form }: { form: ContractForm<UserFormValues> }) {
  const { t } = useTranslation('users')
  return (
    <Section title={t('sections.appearance')}>
      <ChoiceField
        label={t('fields.defaultTheme.label')}
        choices={[
          { value: 'light', label: t('themes.light') },
          { value: 'dark', label: t('themes.dark') },
        ]}
        {...form.getInputProps('defaultTheme')}
      />
      <ChoiceField
        label={t('fields.defaultMenu.label')}
        choices={[
          { value: 'open', label: t('menus.open') },
          { value: 'closed', label: t('menus.closed') },
        ]}
        {...form.getInputProps('defaultMenu')}
      />
    </Section>
  )
}

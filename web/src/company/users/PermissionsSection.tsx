import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import type { UserFormValues } from './userForm.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { permissionToggles, UserToggles } from './UserToggles.tsx'

export function PermissionsSection({ form }: { form: ContractForm<UserFormValues> }) {
  const { t } = useTranslation('users')
  return (
    <Section title={t('sections.permissions')}>
      <ChoiceField
        label={t('fields.profile.label')}
        description={t('fields.profile.help')}
        choices={[
          { value: 'user', label: t('profiles.user') },
          { value: 'admin', label: t('profiles.admin') },
        ]}
        {...form.getInputProps('profile')}
      />
      <UserToggles form={form} toggles={permissionToggles} />
    </Section>
  )
}

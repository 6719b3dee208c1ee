import { languages, profileImageUrl, type Language, type User } from '@chatflow/contract'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from '../../platform/useTranslation.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { PictureField } from './PictureField.tsx'
import type { UserFormValues } from './userForm.ts'

/** A language is named in itself, so that those who need it can read it. */
const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
}
const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

interface GeneralSectionProps {
  form: ContractForm<UserFormValues>
  user: User | 'new'
  isOwn: boolean
  picture: File | undefined
  onPicture: (picture: File | undefined) => void
}

export function GeneralSection({ form, user, isOwn, picture, onPicture }: GeneralSectionProps) {
  const { t } = useTranslation('users')
  const isNew = user === 'new'
  return (
    <Section title={t('sections.general')}>
      <PictureField
        name={form.values.name}
        current={isNew ? null : profileImageUrl(user)}
        picture={picture}
        onPicture={onPicture}
      />
      <TextInput
        label={t('fields.name.label')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        label={t('fields.email.label')}
        description={t('fields.email.help')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('fields.password.label')}
        description={isNew ? undefined : t('fields.password.help')}
        withAsterisk={isNew}
        {...form.getInputProps('password')}
      />
      {isOwn && form.values.password !== '' && (
        <PasswordField
          label={t('fields.currentPassword.label')}
          withAsterisk
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <Select label={t('fields.language.label')} data={languageChoices} {...form.getInputProps('language')} />
    </Section>
  )
}

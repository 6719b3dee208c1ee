import { languages, type Language } from '@chatflow/contract'
import { Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'

/** Each language in its own words, so that a user who landed in the wrong one finds the way out. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
}

export function LanguageMenu({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, i18n } = useTranslation('shell')
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <BarButton label={t('bar.language')} icon={IconLanguage} />
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={i18n.language === language}
            rightSection={i18n.language === language && <IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChoose(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

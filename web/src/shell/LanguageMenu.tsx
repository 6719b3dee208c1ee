import { languages, type Language } from '@chatflow/contract'
import { Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import { BarButton } from './BarButton.tsx'

/** Each language in its own words, so that a user who landed in the wrong one finds the way out. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
}

interface LanguageMenuProps {
  onChoose: (language: Language) => void
  /** Somebody clicked before it was there: it opens by itself, and the focus comes back to it. */
  isWanted?: boolean
}

export function LanguageMenu({ onChoose, isWanted = false }: LanguageMenuProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(isWanted), [isWanted])
  const { t, language: current } = useTranslation('shell')
  return (
    <Menu position="bottom-end" width={200} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <BarButton label={t('bar.language')} icon={IconLanguage} autoFocus={isWanted} />
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            aria-current={current === language}
            rightSection={current === language && <IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChoose(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

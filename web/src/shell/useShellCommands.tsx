import { languages } from '@chatflow/contract'
import {
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCommands, type Command } from '../keys/commands.ts'
import { useSession } from '../platform/session.tsx'
import { useTheme } from '../platform/theme.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { languageNames } from './LanguageMenu.tsx'
import { usePreferences } from './usePreferences.ts'
import { useRefresh } from './RefreshButton.tsx'
import { useMenuPages } from './useMenuPages.ts'

/** What can be done from every page. */
export function useShellCommands(menu: { isCollapsed: boolean; toggle: () => void } | undefined) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { scheme } = useTheme()
  const { chooseScheme, chooseLanguage } = usePreferences()
  const isDark = scheme === 'dark'
  const entries = useMenuPages()
  const pages = () =>
    entries.map<Command>(({ path, label, icon, group }) => ({
      id: `page ${path}`,
      group: 'go',
      icon,
      label: t(`pages.${label}`),
      words: t(`groups.${group}`),
      run: () => void navigate({ to: path }),
    }))
  const tongues = () =>
    languages.map<Command>((language) => ({
      id: `language ${language}`,
      group: 'look',
      icon: IconLanguage,
      label: `${t('bar.language')}: ${languageNames[language]}`,
      run: () => chooseLanguage(language),
    }))
  useCommands(() => [
    ...pages(),
    {
      id: 'theme',
      group: 'look',
      icon: isDark ? IconSun : IconMoon,
      label: t(isDark ? 'bar.toLight' : 'bar.toDark'),
      run: () => chooseScheme(isDark ? 'light' : 'dark'),
    },
    ...(menu
      ? [
          {
            ...({ id: 'menu', group: 'look', icon: IconLayoutSidebar } as const),
            label: t(menu.isCollapsed ? 'menu.expand' : 'menu.collapse'),
            run: menu.toggle,
          },
        ]
      : []),
    ...tongues(),
    { id: 'refresh', group: 'account', icon: IconRefresh, label: t('bar.refresh'), run: refresh },
    {
      id: 'signOut',
      group: 'account',
      icon: IconLogout,
      label: t('bar.logout'),
      run: () => void session.signOut(),
    },
  ])
}

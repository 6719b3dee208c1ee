import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTheme } from '../platform/theme.tsx'
import { useTranslation } from '../platform/useTranslation.ts'

/** The scheme that is not shown, as a button offers it. */
export function useOtherScheme() {
  const { t } = useTranslation('shell')
  const { scheme, setScheme } = useTheme()
  const isDark = scheme === 'dark'
  const other = isDark ? 'light' : 'dark'
  return {
    other,
    label: t(isDark ? 'bar.toLight' : 'bar.toDark'),
    icon: isDark ? IconSun : IconMoon,
    choose: () => setScheme(other),
  } as const
}

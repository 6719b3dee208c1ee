import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Scheme } from '../platform/accent.ts'
import { useTheme } from '../platform/theme.tsx'
import { BarButton } from './BarButton.tsx'

export function ThemeToggle({ onChoose }: { onChoose: (scheme: Scheme) => void }) {
  const { t } = useTranslation('shell')
  const { scheme } = useTheme()
  const isDark = scheme === 'dark'
  return (
    <BarButton
      label={t(isDark ? 'bar.toLight' : 'bar.toDark')}
      icon={isDark ? IconSun : IconMoon}
      onClick={() => onChoose(isDark ? 'light' : 'dark')}
    />
  )
}

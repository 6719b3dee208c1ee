import type { Scheme } from '../platform/accent.ts'
import { BarButton } from './BarButton.tsx'
import { useOtherScheme } from './useOtherScheme.ts'

export function ThemeToggle({ onChoose }: { onChoose: (scheme: Scheme) => void }) {
  const { other, label, icon } = useOtherScheme()
  return <BarButton label={label} icon={icon} onClick={() => onChoose(other)} />
}

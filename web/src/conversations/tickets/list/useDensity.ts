import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../../../platform/session.tsx'

const heights = { roomy: 72, compact: 56 }

/** How close together the rows stand for this person on this computer. */
export function useDensity() {
  const { user } = useSession()
  const [isCompact, setCompact] = useLocalStorage({
    key: `compactTickets ${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return {
    isCompact,
    rowHeight: isCompact ? heights.compact : heights.roomy,
    toggle: () => setCompact((before) => !before),
  }
}

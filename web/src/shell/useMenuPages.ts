import { useHasSimulator } from '../channels/connections/useHasSimulator.ts'
import { useSession } from '../platform/session.tsx'
import type { PageEntry } from '../pageEntry.ts'
import { useHasHelps } from '../team/helps/useHelps.ts'
import { menuPages } from './access.ts'

/** What the menu, the bottom bar and the palette offer at this moment. */
export function useMenuPages(): PageEntry[] {
  const session = useSession()
  return menuPages(session, {
    simulatorConnected: useHasSimulator(),
    hasHelps: useHasHelps(),
    // Who has the whole company's numbers needs no page of their own ones every day.
    hasNoDashboard: !session.can('dashboard:view'),
  })
}

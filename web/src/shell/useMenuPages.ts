import { useHasSimulator } from '../channels/connections/useHasSimulator.ts'
import { useSession } from '../platform/session.tsx'
import type { PageEntry } from '../pageEntry.ts'
import { useHasHelps } from '../team/helps/useHelps.ts'
import { menuPages } from './access.ts'

/** What the menu, the bottom bar and the palette offer at this moment. */
export function useMenuPages(): PageEntry[] {
  return menuPages(useSession(), { simulatorConnected: useHasSimulator(), hasHelps: useHasHelps() })
}

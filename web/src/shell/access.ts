import type { Capability, PlanFlag } from '@chatflow/contract'
import { billingPath, pages, type MenuCondition, type PageEntry } from '../routes.tsx'

/** What decides which pages a person meets. */
interface Rights {
  can: (capability: Capability) => boolean
  hasPlan: (flag: PlanFlag) => boolean
  expired: boolean
}

export function mayOpen(entry: PageEntry, rights: Rights): boolean {
  if (rights.expired && !entry.whileExpired) return false
  if (entry.plan && !rights.hasPlan(entry.plan)) return false
  return !entry.capability || rights.can(entry.capability)
}

export function menuPages(rights: Rights, now: Record<MenuCondition, boolean>): PageEntry[] {
  return pages.filter((entry) => {
    if (entry.isOffMenu || !mayOpen(entry, rights) || (entry.menuWhile && !now[entry.menuWhile])) return false
    return rights.expired || !entry.menuCapability || rights.can(entry.menuCapability)
  })
}

/** Where a person lands after signing in. */
export const firstPath = (rights: Rights): string =>
  pages.find((entry) => mayOpen(entry, rights))?.path ?? billingPath

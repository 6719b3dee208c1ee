import { can, isExpired, type Capability, type PlanFlag, type User } from '@chatflow/contract'
import type { MenuCondition, PageEntry } from '../pageEntry.ts'
import { serverNow } from '../platform/serverTime.ts'

/** What decides which pages a person meets. */
export interface Rights {
  can: (capability: Capability) => boolean
  hasPlan: (flag: PlanFlag) => boolean
  expired: boolean
}

export const rightsOf = (user: User): Rights => ({
  can: (capability) => can(user, capability),
  hasPlan: (flag) => user.company.plan[flag],
  expired: isExpired(user.company, serverNow()),
})

type Conditions = Pick<PageEntry, 'capability' | 'plan' | 'whileExpired'>
type MenuConditions = Conditions & Pick<PageEntry, 'under' | 'menuCapability' | 'menuWhile'>

export function mayOpen(entry: Conditions, rights: Rights): boolean {
  if (rights.expired && !entry.whileExpired) return false
  if (entry.plan && !rights.hasPlan(entry.plan)) return false
  return !entry.capability || rights.can(entry.capability)
}

/** Whether the menu offers a page to those who may open it, as things are now. */
export function isInMenu(
  entry: MenuConditions,
  rights: Rights,
  now: Record<MenuCondition, boolean>,
): boolean {
  if (entry.under || !mayOpen(entry, rights) || (entry.menuWhile && !now[entry.menuWhile])) return false
  return rights.expired || !entry.menuCapability || rights.can(entry.menuCapability)
}

import type { MenuCondition, PageEntry } from '../pageEntry.ts'
import { billingPath, pages } from '../routes.tsx'
import { isInMenu, mayOpen, type Rights } from './pageRules.ts'

export const menuPages = (rights: Rights, now: Record<MenuCondition, boolean>): PageEntry[] =>
  pages.filter((entry) => isInMenu(entry, rights, now))

/** Where a person lands after signing in. */
export const firstPath = (rights: Rights): string =>
  pages.find((entry) => mayOpen(entry, rights))?.path ?? billingPath

/** The entry of the menu that stands for a page that is none itself. */
export const pageAbove = (path: string): string | undefined =>
  pages.find((entry) => entry.path === path)?.under

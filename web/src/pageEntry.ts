import type { Capability, PlanFlag } from '@chatflow/contract'
import type { Icon } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import type shell from './locales/pt-BR/shell.json'
import type { LazyPage } from './platform/lazyPage.ts'

/** Each is watched live by `useMenuPages`. */
export type MenuCondition = 'simulatorConnected' | 'hasHelps' | 'hasNoDashboard'

/** One page behind the login. The router and the menu are both drawn from this. */
export interface PageEntry {
  path: string
  /** What the page's address may also carry, such as the record it shows. */
  parameter?: string
  label: keyof typeof shell.pages
  group: keyof typeof shell.groups
  icon: Icon
  page: LazyPage
  /** What the menu shows beside the label, such as a dot for unread messages. */
  mark?: FunctionComponent
  capability?: Capability
  /** Who sees it in the menu, where more people may open it than need it every day. */
  menuCapability?: Capability
  /** What becomes of those who may not open it: sent on at once, or told so and sent home. Others are shown a way out. */
  whenDenied?: 'goToTickets' | 'tellAndGoHome'
  /** What has to be so, at this moment, for the menu to show it; its address opens all the same. */
  menuWhile?: MenuCondition
  /** Read at a desk: it takes no place in the bar of a phone. */
  isForDesk?: true
  /** Reached from another page only: the path of the one that the menu marks meanwhile. */
  under?: string
  plan?: PlanFlag
  /** Opens also when the company's subscription has ended. */
  whileExpired?: true
  /** Ends the session of a person whose company's subscription has ended. */
  signsOutWhenExpired?: true
}

import type { Language } from '@chatflow/contract'
import type { Choice } from './menuChoices.ts'

export interface MenuOption {
  id: number
  name: string
  greetingMessage: string
  queueType: 'text' | 'attendent' | 'queue' | 'integration' | 'file'
  closeTicket: boolean
  optQueueId: number | null
  optUserId: number | null
  optIntegrationId: number | null
  optFileId: number | null
  options: MenuOption[]
}
export interface MenuQueue {
  id: number
  name: string
  greetingMessage: string
  outOfHoursMessage: string
  closeTicket: boolean
  integrationId: number | null
  fileListId: number | null
  chatbots: MenuOption[]
}
export interface Menu {
  greetingMessage: string
  /** What the connection offers, in its order. */
  queues: readonly MenuQueue[]
  /** Every queue of the company: options may lead to one that this connection does not offer. */
  everyQueue: readonly MenuQueue[]
}

export interface MenuState {
  /** The queue and the options that were chosen in it; nothing before a queue is. */
  at: { queueId: number; path: number[] } | null
  /** Whether the next answer is one to the menu. */
  isWaiting: boolean
  /** How many menus came unasked: the first one, and those after an answer that nobody understood. */
  menus: number
  /** When the last of those came. */
  menuAt: number | null
}
export const beginning: MenuState = { at: null, isWaiting: false, menus: 0, menuAt: null }

export interface MenuRules {
  /** Of the words that the menu adds to those of the company. */
  language: Language
  mode: 'text' | 'list' | 'button'
  abilities: { lists: boolean; buttons: boolean }
  /** How many menus may come unasked; 0 for any number. */
  maxMenus: number
  /** How long no menu comes after one that was not answered, in milliseconds. */
  quietFor: number
  now: number
  /** Whether a customer who has no choice is greeted. */
  greetsOneQueue: boolean
  isClosed(queueId: number): boolean
}

export type MenuMessage = { queueId: number | null } & (
  | { kind: 'text'; text: string }
  /** `text` is what stands above the choices; `lines` is the whole, for networks that draw neither. */
  | { kind: 'list' | 'buttons'; text: string; lines: string; choices: Choice[] }
  | { kind: 'files'; fileListId: number }
  | { kind: 'greetingMedia' }
)
export type Effect =
  | { kind: 'enterQueue'; queueId: number }
  | { kind: 'leaveQueue' }
  | { kind: 'assign'; queueId: number; userId: number }
  | { kind: 'startIntegration'; integrationId: number }
  | { kind: 'close'; withFarewell: boolean }
export type MenuReason =
  | 'firstMenu'
  | 'oneQueue'
  | 'chosen'
  | 'closedQueue'
  | 'again'
  | 'back'
  | 'left'
  | 'quiet'
  | 'tooMany'
  | 'nothingToOffer'

export interface Turn {
  messages: MenuMessage[]
  state: MenuState
  effects: Effect[]
  reason: MenuReason
}

/** Queues and options may have the same numbers: what a tap answers tells them apart. */
export const choiceOf = (offered: MenuQueue | MenuOption): Choice => ({
  id: `${'chatbots' in offered ? 'queue' : 'option'}:${offered.id}`,
  name: offered.name,
})

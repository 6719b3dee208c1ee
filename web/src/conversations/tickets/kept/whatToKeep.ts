import {
  countTickets,
  findTicketByUuid,
  listMessages,
  listTickets,
  listUnreadTickets,
} from '@chatflow/contract'
import type { KeptQuery } from '../../../platform/kept/keptStore.ts'

const maxConversations = 30
const maxLists = 6
/** What one screen shows, and some to scroll. */
export const maxMessages = 60

const ofConversations: readonly unknown[] = [findTicketByUuid.path, listMessages.path]
const ofLists: readonly unknown[] = [listTickets.path, countTickets.path, listUnreadTickets.path]

export const isKept = ([path]: readonly unknown[]) => ofConversations.includes(path) || ofLists.includes(path)

/** Which of them had their time: the conversations that were opened last stay, and the lists that were shown last. */
export function outOfTime(kept: Pick<KeptQuery, 'hash' | 'queryKey' | 'at'>[]): string[] {
  const newestFirst = kept.toSorted((one, other) => other.at - one.at)
  const of = (path: unknown) => newestFirst.filter(({ queryKey }) => queryKey[0] === path)
  return [
    ...ofConversations.flatMap((path) => of(path).slice(maxConversations)),
    ...ofLists.flatMap((path) => of(path).slice(maxLists)),
  ].map(({ hash }) => hash)
}

import type { SavedView, SavedViewForm, Sent, createSavedView } from '@chatflow/contract'
import { filterStatuses, queryOf, startingChoice, type Choice } from '../tickets/list/choice.ts'

/** What is chosen, as the list is asked for it. The order of the rows and those who wait in line are no part of it. */
export type SentFilter = Sent<typeof createSavedView>['body']['filter']

export function filterOf(choice: Choice): SentFilter {
  const { orderBy: _line, ...filter } = queryOf(choice)
  return filter
}

/** A kept filter as a choice of the list; how the reader likes it sorted stays theirs. */
export function choiceOf({ filter }: Pick<SavedView, 'filter'>, now: Choice): Choice {
  return {
    ...startingChoice,
    isAscending: now.isAscending,
    isInLine: now.isInLine,
    view: filter.status ?? 'search',
    showAll: filter.showAll,
    ownShowAll: now.ownShowAll ?? now.showAll,
    text: filter.searchParam,
    inMessages: filter.searchOnMessages,
    queues: filter.queueIds ?? [],
    tags: filter.tags ?? [],
    users: filter.users ?? [],
    connections: filter.whatsapps ?? [],
    statuses: filterStatuses.filter((status) => filter.statusFilter?.includes(status)),
    unread: filter.withUnreadMessages,
  }
}

/** Whether the list shows just what this tab keeps. */
export function isChosen(view: Pick<SavedView, 'filter'>, now: Choice): boolean {
  return meaningOf(choiceOf(view, now)) === meaningOf(now)
}

/** What decides which tickets stand in the list. */
function meaningOf(choice: Choice): string {
  const { view, showAll, queues, tags, users, connections, statuses, unread, text, inMessages } = choice
  const words = text === '' ? null : [text.toLowerCase(), inMessages]
  return JSON.stringify([view, showAll, queues, tags, users, connections, statuses, unread, words])
}

/** Something is chosen that is worth keeping: a plain list has its tab already. */
export const isWorthKeeping = (choice: Choice): boolean =>
  choice.text !== '' ||
  choice.unread ||
  [choice.queues, choice.tags, choice.users, choice.connections, choice.statuses].some(
    ({ length }) => length > 0,
  )

export type ViewValues = Pick<SavedViewForm, 'name' | 'isShared'>

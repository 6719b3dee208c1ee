import type { SavedFilter } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { inView, startingChoice, withFilters, withText, type Choice } from '../tickets/list/choice.ts'
import { choiceOf, filterOf, isChosen, isWorthKeeping } from './savedChoice.ts'

const chosen: Choice = withText(
  withFilters(startingChoice, {
    tags: [3],
    queues: [10],
    users: [4],
    connections: [5],
    statuses: ['open', 'pending'],
    unread: true,
  }),
  'Maria',
)
/** As the server keeps what it was sent. */
const kept: SavedFilter = {
  status: 'search',
  searchParam: 'maria',
  searchOnMessages: true,
  tags: [3],
  users: [4],
  queueIds: [10],
  whatsapps: [5],
  statusFilter: ['open', 'pending', 'lgpd'],
  withUnreadMessages: true,
  showAll: false,
  sortTickets: 'DESC',
}

test('a choice is sent as the list would ask for it, and comes back as the same choice', () => {
  expect(filterOf(chosen)).toMatchObject({
    status: 'search',
    searchParam: 'Maria',
    tags: '[3]',
    statusFilter: '["open","pending","lgpd"]',
    withUnreadMessages: 'true',
  })
  expect(isChosen({ filter: kept }, chosen)).toBe(true)
  expect(isChosen({ filter: kept }, withFilters(chosen, { tags: [] }))).toBe(false)
})

test('how the reader sorts is theirs, and whose tickets they see is theirs again afterwards', () => {
  const mine = { ...startingChoice, isAscending: true, isInLine: false }
  const shown = choiceOf({ filter: { ...kept, showAll: true } }, mine)
  expect(shown).toMatchObject({ isAscending: true, isInLine: false, showAll: true })
  expect(isChosen({ filter: { ...kept, showAll: true } }, shown)).toBe(true)
  expect(inView(shown, 'open')).toMatchObject({ showAll: false, tags: [], text: '', unread: false })
})

test('a plain list is not worth a tab', () => {
  expect(isWorthKeeping(startingChoice)).toBe(false)
  expect(isWorthKeeping(inView(chosen, 'pending'))).toBe(true)
  expect(isWorthKeeping({ ...inView(chosen, 'pending'), queues: [] })).toBe(false)
})

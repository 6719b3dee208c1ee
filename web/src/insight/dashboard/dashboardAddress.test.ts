import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { dashboardOf, dashboardSearch, searchIn, type DashboardAddress } from './dashboardAddress.ts'
import { defaultChoice } from './insightChoice.ts'

const chosen: DashboardAddress = {
  choice: { ...defaultChoice(), from: '2026-01-02', to: '', queueIds: [3, 4], tags: [9] },
  tab: 'nps',
  sort: '-tickets',
}

test('what is as always leaves the address clean, and nonsense in it is as always', () => {
  expect(dashboardSearch(dashboardOf({}))).toEqual({})
  expect(dashboardOf({ from: 'ontem', queueIds: 'todas', tab: 'x', sort: '-age' })).toEqual(
    dashboardOf(undefined),
  )
})

test('what was chosen comes back from the address', () => {
  expect(dashboardSearch(chosen)).toEqual({
    from: '2026-01-02',
    to: '',
    queueIds: [3, 4],
    tags: [9],
    tab: 'nps',
    sort: '-tickets',
  })
  expect(dashboardOf(dashboardSearch(chosen))).toEqual(chosen)
})

test('an address is read ahead as the router reads it', () => {
  const written = defaultStringifySearch(dashboardSearch(chosen))
  expect(searchIn(written)).toEqual(defaultParseSearch(written))
  expect(dashboardOf(searchIn(written))).toEqual(chosen)
  expect(searchIn('')).toEqual({})
})

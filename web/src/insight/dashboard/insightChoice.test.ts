import { expect, test } from 'vitest'
import { activeFilters, defaultChoice, filterQuery, problemOf } from './insightChoice.ts'

test('the choice begins with the first of the month and narrows nothing', () => {
  const choice = defaultChoice(new Date('2026-03-15T12:00:00Z'))
  expect(choice).toMatchObject({ from: '2026-03-01', to: '2026-03-15' })
  expect(activeFilters(choice)).toBe(0)
  expect(filterQuery(choice)).toEqual({})
  expect(filterQuery({ ...choice, users: [3, 4] })).toEqual({ users: '[3,4]' })
})

test('no day, and an end before the beginning, are problems; one day alone is none', () => {
  expect(problemOf({ from: '', to: '' })).toBe('none')
  expect(problemOf({ from: '2026-03-02', to: '2026-03-01' })).toBe('reversed')
  expect(problemOf({ from: '', to: '2026-03-01' })).toBeUndefined()
  expect(problemOf({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined()
})

import { expect, test } from 'vitest'
import {
  activeFilters,
  defaultChoice,
  filterQuery,
  periodOf,
  problemOf,
  reportSearch,
  withPossibleDays,
} from './insightChoice.ts'

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

test('no period is longer than twenty years, one without a last day until today', () => {
  const today = '2026-03-15'
  expect(problemOf({ from: '2006-03-16', to: '2026-03-15' }, today)).toBeUndefined()
  expect(problemOf({ from: '2006-03-15', to: '2026-03-15' }, today)).toBe('tooLong')
  expect(problemOf({ from: '1996-01-01', to: '' }, today)).toBe('tooLong')
  expect(problemOf({ from: '2026-03-16', to: '' }, today)).toBe('reversed')
  expect(problemOf({ from: '', to: '1996-01-01' }, today)).toBeUndefined()
})

test('days of an address that cannot be are as always', () => {
  const { from, to } = defaultChoice()
  for (const days of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '1900-01-01', to: '2026-03-01' },
    { from: '1900-01-01', to: '' },
  ])
    expect(withPossibleDays({ ...days, users: [3] })).toEqual({ from, to, users: [3] })
  const kept = { from: '2026-03-01', to: '2026-03-02' }
  expect(withPossibleDays(kept)).toEqual(kept)
  expect(withPossibleDays({ from: '', to: '' })).toEqual({ from: '', to: '' })
})

test('days are called by their name where they have one', () => {
  const today = '2026-03-15'
  expect(periodOf({ from: '2026-03-01', to: today }, today)).toBe('month')
  expect(periodOf({ from: '2026-02-01', to: '2026-02-28' }, today)).toBe('lastMonth')
  expect(periodOf({ from: '2026-03-09', to: today }, today)).toBe('last7')
  expect(periodOf({ from: '2026-03-09', to: '2026-03-14' }, today)).toBeUndefined()
  expect(periodOf({ from: '', to: '' }, today)).toBeUndefined()
  // A month is what one begins with, on its first day too.
  expect(periodOf({ from: '2026-03-01', to: '2026-03-01' }, '2026-03-01')).toBe('month')
})

test('a number leads to the report of its days and of what was chosen', () => {
  const choice = { ...defaultChoice(new Date('2026-03-15T12:00:00Z')), users: [3] }
  expect(reportSearch(choice, { status: ['open'], from: '', to: '' })).toEqual({
    from: '',
    to: '',
    users: [3],
    status: ['open'],
  })
  expect(reportSearch(choice)).toEqual({ from: '2026-03-01', to: '2026-03-15', users: [3] })
})

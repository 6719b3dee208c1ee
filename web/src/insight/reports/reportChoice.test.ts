import { filterOfReport } from '@chatflow/contract'
import { expect, test } from 'vitest'
import {
  activeReportFilters,
  choiceOf,
  clearedReport,
  ofKind,
  placeOf,
  problemOfReport,
  reportQuery,
  savedIdOf,
  searchOf,
} from './reportChoice.ts'

test('an address without a report asks for the month, one with nonsense too', () => {
  expect(choiceOf(undefined)).toMatchObject({ kind: 'attendance', users: [], status: [], dateBy: 'begun' })
  expect(choiceOf({ from: 'ontem', kind: 'x', users: 'alle', status: ['gone'], nps: 7 })).toEqual(
    choiceOf({}),
  )
})

test('what an address asks for is asked of the server, and nothing else', () => {
  const choice = choiceOf({ from: '', to: '', users: [3], status: ['open'], nps: 'promoter', kind: 'groups' })
  expect(filterOfReport(choice)).toEqual({
    searchParam: '',
    users: [3],
    status: ['open'],
    nps: 'promoter',
    isGroup: true,
  })
  expect(reportQuery(choice)).toMatchObject({ users: '[3]', status: '["open"]', isGroup: true })
})

test('a survey is about what was rated', () => {
  expect(filterOfReport(choiceOf({ kind: 'survey' }))).toMatchObject({ onlyRated: true })
})

const narrowed = choiceOf({
  kind: 'duration',
  searchParam: 'ana',
  from: '',
  to: '',
  users: [3],
  status: ['open'],
  contact: { id: 4, name: 'Ana' },
  dateBy: 'closed',
  onlyRated: true,
  outOfTime: true,
  nps: 'promoter',
})

test('every filter counts as one, and all of them are cleared; the search has its own field', () => {
  expect(activeReportFilters(narrowed)).toBe(7)
  expect(activeReportFilters(choiceOf({}))).toBe(0)
  expect(clearedReport(narrowed)).toEqual(choiceOf({ kind: 'duration', searchParam: 'ana' }))
  // What sums do not ask does not count there.
  expect(activeReportFilters({ ...narrowed, kind: 'tags' })).toBe(1)
})

test('tickets are found without days once anything is chosen; sums are of days', () => {
  const always = { from: '', to: '' }
  expect(problemOfReport(choiceOf({ ...always, status: ['pending'], queueIds: [2] }))).toBeUndefined()
  expect(problemOfReport(choiceOf({ ...always, searchParam: 'ana' }))).toBeUndefined()
  expect(problemOfReport(choiceOf(always))).toBe('none')
  expect(problemOfReport(choiceOf({ ...always, kind: 'tags', queueIds: [2] }))).toBe('none')
  const reversed = { from: '2026-03-02', to: '2026-03-01' }
  expect(problemOfReport({ ...choiceOf({ users: [3] }), ...reversed })).toBe('reversed')
  expect(choiceOf({ ...reversed, users: [3] })).toEqual(choiceOf({ users: [3] }))
  expect(ofKind(narrowed, 'channels')).toMatchObject({ kind: 'channels', from: choiceOf({}).from })
  expect(ofKind(narrowed, 'survey')).toMatchObject({ kind: 'survey', from: '', to: '' })
})

test('the address says what was chosen and where one is, and nothing that goes without saying', () => {
  const first = placeOf({})
  expect(searchOf(choiceOf({}), first)).toEqual({})
  expect(searchOf(choiceOf({}), { page: 3, pageSize: 20 })).toEqual({ page: 3, pageSize: 20 })
  const written = searchOf(narrowed, { page: 2, pageSize: 10 })
  expect(choiceOf(written)).toEqual(narrowed)
  expect(placeOf(written)).toEqual({ page: 2, pageSize: 10 })
  // A link that is opened tomorrow is about the same days.
  expect(searchOf(choiceOf({ users: [3] }), first)).toMatchObject({ from: choiceOf({}).from, users: [3] })
  expect(placeOf({ page: 0, pageSize: 7 })).toEqual(first)
  expect(savedIdOf(searchOf(choiceOf({}), first, 8))).toBe(8)
  expect(savedIdOf({ saved: 'x' })).toBeUndefined()
})

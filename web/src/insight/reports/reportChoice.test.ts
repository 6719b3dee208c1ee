import { expect, test } from 'vitest'
import { choiceOf, reportFilter, reportQuery } from './reportChoice.ts'

test('an address without a report asks for the month, one with nonsense too', () => {
  expect(choiceOf(undefined)).toMatchObject({ kind: 'attendance', users: [], status: [], dateBy: 'begun' })
  expect(choiceOf({ from: 'ontem', kind: 'x', users: 'alle', status: ['gone'], nps: 7 })).toEqual(
    choiceOf({}),
  )
})

test('what an address asks for is asked of the server, and nothing else', () => {
  const choice = choiceOf({ from: '', to: '', users: [3], status: ['open'], nps: 'promoter', kind: 'groups' })
  expect(reportFilter(choice)).toEqual({
    searchParam: '',
    users: [3],
    status: ['open'],
    nps: 'promoter',
    isGroup: true,
  })
  expect(reportQuery(choice)).toMatchObject({ users: '[3]', status: '["open"]', isGroup: true })
})

test('a survey is about what was rated', () => {
  expect(reportFilter(choiceOf({ kind: 'survey' }))).toMatchObject({ onlyRated: true })
})

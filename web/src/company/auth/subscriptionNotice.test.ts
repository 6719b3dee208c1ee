import { expect, test } from 'vitest'
import { subscriptionNotice } from './subscriptionNotice.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const notice = (dueDate: string | null, id = 2) => subscriptionNotice({ id, dueDate }, now)

test('a subscription with time left is not mentioned', () => {
  expect(notice('2026-03-15T12:00:00.000Z')).toBeUndefined()
  expect(notice('2026-03-14T12:00:01.000Z')).toBeUndefined()
  expect(notice(null)).toBeUndefined()
})

test('fewer than five days are counted', () => {
  expect(notice('2026-03-14T12:00:00.000Z')).toEqual({ is: 'ending', days: 4 })
  expect(notice('2026-03-11T12:00:00.000Z')).toEqual({ is: 'ending', days: 1 })
  expect(notice('2026-03-10T12:00:01.000Z')).toEqual({ is: 'ending', days: 1 })
})

test('a past due date is told with its date', () => {
  const dueDate = '2026-03-09T12:00:00.000Z'
  expect(notice(dueDate)).toEqual({ is: 'expired', dueDate })
})

test('the platform itself never expires', () => {
  expect(notice('2020-01-01T00:00:00.000Z', 1)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { minutesSince, toneOf, waitedFor } from './waiting.ts'

test('a wait is told in the two largest units that say something', () => {
  expect(waitedFor(0)).toEqual({ unit: 'now' })
  expect(waitedFor(59)).toEqual({ unit: 'minutes', minutes: 59 })
  expect(waitedFor(80)).toEqual({ unit: 'hours', hours: 1, minutes: '20' })
  expect(waitedFor(125)).toEqual({ unit: 'hours', hours: 2, minutes: '05' })
  expect(waitedFor(24 * 60 * 3 + 61)).toEqual({ unit: 'days', days: 3, hours: 1 })
})

test('minutes count when they have passed, and never backwards', () => {
  const since = '2026-03-10T12:00:00.000Z'
  expect(minutesSince(since, new Date('2026-03-10T12:01:59.999Z'))).toBe(1)
  expect(minutesSince(since, new Date('2026-03-10T11:59:00.000Z'))).toBe(0)
})

test.each([
  [4, undefined, 'calm'],
  [5, undefined, 'soon'],
  [14, undefined, 'soon'],
  [15, undefined, 'late'],
  [9, 30, 'calm'],
  [10, 30, 'soon'],
  [30, 30, 'late'],
  [0, 2, 'calm'],
  [1, 2, 'soon'],
] as const)('%i minutes with a target of %j are %s', (minutes, target, tone) => {
  expect(toneOf(minutes, target)).toBe(tone)
})

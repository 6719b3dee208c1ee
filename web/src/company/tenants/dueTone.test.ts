import { expect, test } from 'vitest'
import { dueTone } from './dueTone.ts'

const now = new Date('2026-05-10T12:00:00')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

test.each([
  [-30, 'red'],
  [-1, 'red'],
  [0, 'red'],
  [1, 'amber'],
  [5, 'amber'],
  [6, undefined],
  [365, undefined],
])('a company that is due in %i days is shaded %s', (days, tone) => {
  expect(dueTone({ id: 7, dueDate: inDays(days) }, now)).toBe(tone)
})

test('the company of the platform and one without a due date are not shaded', () => {
  expect(dueTone({ id: 1, dueDate: inDays(-1) }, now)).toBeUndefined()
  expect(dueTone({ id: 7, dueDate: null }, now)).toBeUndefined()
})

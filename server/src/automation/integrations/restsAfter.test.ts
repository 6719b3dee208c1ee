import { expect, test } from 'vitest'
import { restsAfter } from './restsAfter.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second))
const failed = (second: number, failure: string | null) => ({ failure, doneAt: at(second).toISOString() })

test('a service rests for fifteen seconds after the last of three absences in a row', () => {
  const away = [failed(30, 'refused'), failed(20, 'tooSlow'), failed(10, 'unreachable')]
  expect(restsAfter(away, at(44))).toBe(true)
  expect(restsAfter(away, at(45))).toBe(false)
  expect(restsAfter(away.slice(1), at(31))).toBe(false)
})

test('a service that responds, or to which a question was wrong, does not rest', () => {
  const [first, second] = [failed(10, 'refused'), failed(20, 'refused')]
  expect(restsAfter([failed(30, null), second, first], at(31))).toBe(false)
  expect(restsAfter([failed(30, 'badResponse'), second, first], at(31))).toBe(false)
  expect(restsAfter([], at(31))).toBe(false)
})

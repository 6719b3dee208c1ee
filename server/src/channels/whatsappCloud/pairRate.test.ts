import { expect, test } from 'vitest'
import { pairWait } from './pairRate.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)
const times = (count: number, second: number) => Array.from({ length: count }, () => at(second))

test('one person is written to at once while there is burst, then once in six seconds', () => {
  expect(pairWait([], at(0))).toBe(0)
  expect(pairWait(times(44, 0), at(0))).toBe(0)
  expect(pairWait(times(45, 0), at(0))).toBe(6_000)
  expect(pairWait(times(45, 0), at(4))).toBe(2_000)
  expect(pairWait(times(45, 0), at(6))).toBe(0)
  expect(pairWait([...times(45, 0), at(6)], at(6))).toBe(6_000)
  expect(pairWait(times(45, 0), at(300))).toBe(0)
})

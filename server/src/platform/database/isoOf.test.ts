import { expect, test } from 'vitest'
import { isoOf } from './isoOf.ts'

test.each([
  '2026-11-17 05:34:09+00',
  '2026-11-17 05:34:09.1+00',
  '2026-11-17 05:34:09.12+00',
  '2026-11-17 05:34:09.123+00',
  '2026-11-17 05:34:09.123999+00',
  '2026-11-17 05:34:09.5-03',
  '2026-11-17 05:34:09.123456+05:30',
  '10000-01-01 00:00:00+00',
])('%s is the same time as a date made of it', (text) => {
  expect(isoOf(text)).toBe(new Date(text).toISOString())
})

test.each(['infinity', '0044-03-15 12:00:00+00 BC'])(
  '%s, which the wire cannot say, fails as it does for a date',
  (text) => {
    expect(() => isoOf(text)).toThrow()
  },
)

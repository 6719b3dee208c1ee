import { expect, test } from 'vitest'
import { isNight, monthsAgo, nextNight } from './nights.ts'

test('each company has a minute of its own in the night', () => {
  const now = new Date('2026-03-04T12:00:00Z')
  expect(nextNight(now, 'America/Sao_Paulo', 67)).toBe('2026-03-05T05:07:00.000Z')
  expect(isNight(new Date('2026-03-05T05:07:00Z'), 'America/Sao_Paulo')).toBe(true)
  expect(isNight(now, 'America/Sao_Paulo')).toBe(false)
})

test('months ago is the very beginning of that day, also where today began later', () => {
  expect(monthsAgo(new Date('2026-03-31T12:00:00Z'), 'UTC', 1)).toBe('2026-02-28T00:00:00.000Z')
  // The clocks went from midnight to one o'clock on this day, and not a month before.
  expect(monthsAgo(new Date('2010-09-26T11:00:00Z'), 'Pacific/Apia', 1)).toBe('2010-08-26T11:00:00.000Z')
})

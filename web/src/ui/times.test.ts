import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { formatDate, formatDateTime, setTimeZone } from '../platform/format.ts'
import { dayName, daysAgo, timeOfDay, whenInList } from './times.ts'

afterEach(() => setTimeZone(undefined))

/** Two in the morning of the first in Lisbon and in UTC, eleven at night of the last in São Paulo, ten in the morning in Tokyo. */
const newYear = '2026-01-01T02:00:00Z'

test.each([
  ['America/Sao_Paulo', '23:00', '31/12/2025'],
  ['Asia/Tokyo', '11:00', '01/01/2026'],
])('times and days are those of the company in %s, wherever the browser is', (zone, time, day) => {
  setTimeZone(zone)
  expect(timeOfDay(newYear)).toBe(time)
  expect(formatDate(newYear)).toBe(day)
  expect(formatDateTime(newYear)).toContain(time)
  expect(formatDate(newYear, 'UTC')).toBe('01/01/2026')
})

test('the language decides about 12 or 24 hours, in bubbles and tables alike', async () => {
  setTimeZone('America/Sao_Paulo')
  await i18next.init({ lng: 'en' })
  expect(timeOfDay('2026-01-01T12:05:00Z')).toMatch(/^9:05\sAM$/)
  expect(formatDateTime('2026-01-01T12:05:00Z')).toMatch(/ 9:05\sAM$/)
  await i18next.init({ lng: 'tr' })
  expect(timeOfDay('2026-01-01T12:05:00Z')).toBe('09:05')
  await i18next.init({ lng: 'pt-BR' })
  expect(timeOfDay('2026-01-02T02:05:00Z')).toBe('23:05')
})

test('a day ends when it ends for the company', () => {
  const later = new Date('2026-01-01T04:00:00Z')
  setTimeZone('America/Sao_Paulo')
  expect(daysAgo(newYear, later)).toBe(1)
  expect(dayName(newYear, later)).toContain('2025')
  setTimeZone('Asia/Tokyo')
  expect(daysAgo(newYear, later)).toBe(0)
  expect(whenInList(newYear, later)).toBe('11:00')
  expect(dayName(newYear, later)).not.toContain('2026')
})

test('a day of 23 hours is still a day', () => {
  setTimeZone('Europe/Lisbon')
  expect(daysAgo('2026-03-28T12:00:00Z', new Date('2026-03-30T00:30:00+01:00'))).toBe(2)
})

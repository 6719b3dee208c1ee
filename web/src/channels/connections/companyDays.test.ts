import { describe, expect, test } from 'vitest'
import { dayBefore, dayOf, endOfDay, startOfDay } from '../../platform/calendar.ts'
import { earliestImportDay, earliestVacationDay } from './companyDays.ts'

const saoPaulo = 'America/Sao_Paulo'

describe('a vacation', () => {
  test('starts and ends with the days of the company, wherever the browser is', () => {
    expect(startOfDay('2026-12-24', saoPaulo)).toBe('2026-12-24T03:00:00.000Z')
    expect(endOfDay('2026-12-31', saoPaulo)).toBe('2027-01-01T02:59:59.999Z')
    expect(startOfDay('2026-12-24', 'Asia/Tokyo')).toBe('2026-12-23T15:00:00.000Z')
  })
  test('keeps its days when they are shown again', () => {
    for (const zone of [saoPaulo, 'Asia/Tokyo', 'Europe/Istanbul', 'America/New_York', 'UTC']) {
      for (const day of ['2026-03-08', '2026-11-01', '2026-12-31']) {
        expect(dayOf(startOfDay(day, zone), zone)).toBe(day)
        expect(dayOf(endOfDay(day, zone), zone)).toBe(day)
      }
    }
  })
  test('may have begun up to ten days ago', () => {
    expect(earliestVacationDay(new Date('2026-01-15T12:00:00Z'), saoPaulo)).toBe('2026-01-05')
  })
})
test('an import may reach back two years, and begins a month ago unless told', () => {
  const now = new Date('2026-03-01T01:00:00Z')
  expect(earliestImportDay(now, saoPaulo)).toBe('2024-02-29')
  expect(dayBefore(now, 30, saoPaulo)).toBe('2026-01-29')
})

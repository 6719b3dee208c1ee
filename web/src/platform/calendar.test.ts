import { expect, test } from 'vitest'
import { companyTime } from './calendar.ts'

test('a moment is shown on the clocks of the company', () => {
  expect(companyTime('2026-11-15T01:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-14T22:30')
  expect(companyTime(new Date('2026-11-15T12:05:00.000Z'), 'Europe/Istanbul')).toBe('2026-11-15T15:05')
})

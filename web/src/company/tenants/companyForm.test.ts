import { expect, test } from 'vitest'
import { onePeriodLater } from './companyForm.ts'

test.each([
  ['2026-05-10', 'MENSAL', '2026-05-01', '2026-06-10'],
  ['2026-05-10', 'MENSAL', '2026-07-01', '2026-08-01'],
  ['', 'BIMESTRAL', '2026-11-30', '2027-01-30'],
  ['2026-01-31', 'MENSAL', '2026-01-01', '2026-02-28'],
  ['2026-12-31', 'SEMESTRAL', '2026-01-01', '2027-06-30'],
  ['2024-02-29', 'ANUAL', '2024-01-01', '2025-02-28'],
] as const)('due on %s and paid %s on %s, it is due again on %s', (due, recurrence, today, next) => {
  expect(onePeriodLater(due, recurrence, today)).toBe(next)
})

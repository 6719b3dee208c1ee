import { expect, test } from 'vitest'
import { comingHolidays, isBrazilian } from './nationalHolidays.ts'

test.each([
  [2024, '2024-03-29'],
  [2026, '2026-04-03'],
  [2027, '2027-03-26'],
  [2038, '2038-04-23'],
])('in %i Good Friday is on %s, among ten holidays in order', (year, day) => {
  const days = comingHolidays(new Date(`${year}-01-01T12:00:00Z`))
  expect(days.find(({ name }) => name === 'Sexta-feira Santa')?.day).toBe(day)
  expect(days).toHaveLength(10)
  expect(days.map((each) => each.day)).toEqual(days.map((each) => each.day).toSorted())
})
test('in the middle of a year those of the next one follow', () => {
  const days = comingHolidays(new Date('2026-11-15T12:00:00Z')).map(({ day }) => day)
  expect(days[0]).toBe('2026-11-15')
  expect(days.at(-1)).toBe('2027-11-02')
})
test('a company in Brazil is told by its clocks', () => {
  expect(isBrazilian('America/Manaus')).toBe(true)
  expect(isBrazilian('Europe/Istanbul')).toBe(false)
})

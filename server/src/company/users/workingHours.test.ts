import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithinHours } from './workingHours.ts'

const day = 24 * 60
const clock = (minute: number) => {
  const of = ((minute % day) + day) % day
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}
const minute = fc.integer({ min: 0, max: day - 1 })
const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const timezone = fc.constantFrom(
  'UTC',
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Istanbul',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
)

describe('a moment within hours', () => {
  test.each([
    ['2026-03-02T12:00:00Z', '09:00', '18:00', 'America/Sao_Paulo', true],
    ['2026-03-02T11:59:59Z', '09:00', '18:00', 'America/Sao_Paulo', false],
    ['2026-03-02T21:00:59Z', '09:00', '18:00', 'America/Sao_Paulo', true],
    ['2026-03-02T21:01:00Z', '09:00', '18:00', 'America/Sao_Paulo', false],
    ['2026-03-02T03:00:00Z', '00:00', '23:59', 'America/Sao_Paulo', true],
    ['2026-03-02T02:59:59Z', '00:00', '23:59', 'America/Sao_Paulo', true],
    ['2026-03-02T23:30:00Z', '22:00', '06:00', 'UTC', true],
    ['2026-03-02T12:00:00Z', '22:00', '06:00', 'UTC', false],
    ['2026-07-01T13:00:00Z', '09:00', '17:00', 'America/New_York', true],
    ['2026-01-01T13:00:00Z', '09:00', '17:00', 'America/New_York', false],
  ])('%s between %s and %s in %s: %s', (...row) => {
    const [now, start, end, zone, expected] = row
    expect(isWithinHours(new Date(now), { start, end, timezone: zone })).toBe(expected)
  })

  test('is outside the rest of the day, wherever and whenever', () => {
    fc.assert(
      fc.property(moment, minute, minute, timezone, (now, start, end, zone) => {
        fc.pre((end + 1) % day !== start)
        const hours = { start: clock(start), end: clock(end), timezone: zone }
        const rest = { start: clock(end + 1), end: clock(start - 1), timezone: zone }
        expect(isWithinHours(now, hours)).toBe(!isWithinHours(now, rest))
      }),
    )
  })

  test('does not depend on the day: the minute alone decides', () => {
    fc.assert(
      fc.property(moment, minute, minute, (now, start, length) => {
        const passed = (now.getUTCHours() * 60 + now.getUTCMinutes() - start + day) % day
        const hours = { start: clock(start), end: clock(start + length), timezone: 'UTC' }
        expect(isWithinHours(now, hours)).toBe(passed <= length)
      }),
    )
  })
})

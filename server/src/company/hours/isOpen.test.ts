import { defaultSchedules, weekdays, type ScheduleRow } from '@chatflow/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen, type Calendar } from './isOpen.ts'

type Day = [startA: string, endA: string, startB?: string, endB?: string]
const closedDay: Day = ['', '']

/** A week of the same day, with other days by name. */
function week(every: Day, others: Partial<Record<ScheduleRow['weekdayEn'], Day>> = {}): ScheduleRow[] {
  return weekdays.map((weekdayEn) => {
    const [startTimeA, endTimeA, startTimeB = '', endTimeB = ''] = others[weekdayEn] ?? every
    return { weekday: weekdayEn, weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB }
  })
}

const saoPaulo: Calendar = { timeZone: 'America/Sao_Paulo', holidays: new Set() }
const newYork: Calendar = { timeZone: 'America/New_York', holidays: new Set() }
const newYear: Calendar = { ...saoPaulo, holidays: new Set(['2026-01-01']) }
const twoRanges = week(['08:00', '12:00', '13:00', '18:00'])
const night = week(closedDay, { friday: ['22:00', '06:00'] })

describe('a week of hours', () => {
  // 2026-11-16 is a Monday; São Paulo is three hours behind UTC.
  test.each<[what: string, schedules: ScheduleRow[], moment: string, calendar: Calendar, open: boolean]>([
    ['in the first range', twoRanges, '2026-11-16T11:00:00Z', saoPaulo, true],
    ['in the second range', twoRanges, '2026-11-16T20:59:00Z', saoPaulo, true],
    ['between the ranges', twoRanges, '2026-11-16T15:30:00Z', saoPaulo, false],
    ['before the first', twoRanges, '2026-11-16T10:59:59Z', saoPaulo, false],
    ['in the minute of the end', twoRanges, '2026-11-16T21:00:59Z', saoPaulo, true],
    ['after the last', twoRanges, '2026-11-16T21:01:00Z', saoPaulo, false],
    ['by the clocks of the company, not of UTC', twoRanges, '2026-11-16T09:00:00Z', saoPaulo, false],
    ['both ranges empty', week(closedDay), '2026-11-16T15:00:00Z', saoPaulo, false],
    ['only the second range', week(['', '', '09:00', '10:00']), '2026-11-16T12:30:00Z', saoPaulo, true],
    ['a range without an end', week(['09:00', '']), '2026-11-16T13:00:00Z', saoPaulo, false],
    ['no rows at all', [], '2026-11-16T15:00:00Z', saoPaulo, false],
    ['all day, in its last second', week(['00:00', '23:59']), '2026-11-17T02:59:59Z', saoPaulo, true],
    ['over midnight, before it', night, '2026-11-21T02:30:00Z', saoPaulo, true],
    ['over midnight, by the row of yesterday', night, '2026-11-21T08:59:00Z', saoPaulo, true],
    ['over midnight, after its end', night, '2026-11-21T09:01:00Z', saoPaulo, false],
    ['over midnight, on the morning of its own day', night, '2026-11-20T08:00:00Z', saoPaulo, false],
    ['on a holiday', twoRanges, '2026-01-01T13:00:00Z', newYear, false],
    ['on the day after a holiday', twoRanges, '2026-01-02T13:00:00Z', newYear, true],
    [
      'a night that would begin on a holiday',
      week(['22:00', '06:00']),
      '2026-01-02T08:00:00Z',
      newYear,
      false,
    ],
    ['a night that runs into a holiday', week(['22:00', '06:00']), '2026-01-01T05:00:00Z', newYear, false],
    // Clocks go from 2:00 to 3:00 on 2026-03-08, and from 2:00 back to 1:00 on 2026-11-01.
    ['before clocks go forward', week(['01:00', '01:59']), '2026-03-08T06:30:00Z', newYork, true],
    ['in an hour the clocks leave out', week(['02:00', '02:59']), '2026-03-08T07:00:00Z', newYork, false],
    ['after clocks went forward', week(['03:00', '04:00']), '2026-03-08T07:00:00Z', newYork, true],
    [
      'in an hour the clocks show twice, first',
      week(['01:00', '01:59']),
      '2026-11-01T05:30:00Z',
      newYork,
      true,
    ],
    [
      'in an hour the clocks show twice, again',
      week(['01:00', '01:59']),
      '2026-11-01T06:30:00Z',
      newYork,
      true,
    ],
    ['nine o’clock in summer', week(['09:00', '10:00']), '2026-07-01T13:30:00Z', newYork, true],
    ['nine o’clock in winter', week(['09:00', '10:00']), '2026-12-01T14:30:00Z', newYork, true],
  ])('%s', (...[, schedules, moment, calendar, open]) => {
    expect(isOpen(schedules, new Date(moment), calendar)).toBe(open)
  })
})

test('no moment is open without rows, and none is closed in a week that never closes', () => {
  const always = week(['00:00', '23:59'])
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'Pacific/Chatham', 'Asia/Kolkata', 'UTC'),
      (moment, timeZone) => {
        const calendar = { timeZone, holidays: new Set<string>() }
        expect(isOpen([], moment, calendar)).toBe(false)
        expect(isOpen(always, moment, calendar)).toBe(true)
      },
    ),
  )
})

test('the hours a new company starts with rest at lunch', () => {
  expect(isOpen(defaultSchedules, new Date('2026-11-16T14:00:00Z'), saoPaulo)).toBe(true)
  expect(isOpen(defaultSchedules, new Date('2026-11-16T15:30:00Z'), saoPaulo)).toBe(false)
})

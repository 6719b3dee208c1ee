import { weekdays, type ScheduleRow } from '@chatflow/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock.ts'
import { addOpenTime, openMinutes, type OpenHours } from './addOpenTime.ts'
import { isOpen } from './isOpen.ts'

const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' }
const week = (ofDay: (weekday: string) => Partial<ScheduleRow>): ScheduleRow[] =>
  weekdays.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...closed, ...ofDay(weekdayEn) }))
/** Ends at :59, so that a range is whole hours: the minute of the end still is open. */
const office = week((weekday) =>
  weekday === 'saturday' || weekday === 'sunday' ? {} : { startTimeA: '09:00', endTimeA: '17:59' },
)
const saoPaulo: OpenHours = { timeZone: 'America/Sao_Paulo', holidays: new Set(), schedules: office }

/** Asks minute after minute whether it is open, for four days at most. */
function slowly(from: Date, wanted: number, hours: OpenHours): Date | undefined {
  let at = from
  let open = 0
  for (let minute = 0; minute < 4 * 24 * 60; minute++) {
    if (isOpen(hours.schedules, at, hours)) open += 1
    at = later(at, minutes(1))
    if (open === wanted) return at
  }
  return undefined
}

describe('time in opening hours', () => {
  // 2026-11-20 is a Friday; São Paulo is three hours behind UTC.
  test.each([
    ['within a day', '2026-11-20T13:00:00Z', 30, saoPaulo, '2026-11-20T13:30:00Z'],
    ['before it opens', '2026-11-20T08:00:00Z', 30, saoPaulo, '2026-11-20T12:30:00Z'],
    ['over the weekend', '2026-11-20T20:30:10Z', 60, saoPaulo, '2026-11-23T12:30:10Z'],
    [
      'over a holiday',
      '2026-11-20T20:30:00Z',
      60,
      { ...saoPaulo, holidays: new Set(['2026-11-23']) },
      '2026-11-24T12:30:00Z',
    ],
    ['of two days', '2026-11-16T12:00:00Z', 2 * 9 * 60, saoPaulo, '2026-11-17T21:00:00Z'],
  ])('%s', (...[, from, wanted, hours, due]) => {
    expect(addOpenTime(new Date(from), wanted, hours)).toEqual(new Date(due))
  })

  test('passes all the time where there are no hours', () => {
    const from = new Date('2026-11-21T03:00:00Z')
    expect(addOpenTime(from, 90, null)).toEqual(later(from, minutes(90)))
  })

  test('never comes to its end where nothing ever opens', () => {
    const never = { ...saoPaulo, schedules: week(() => ({})) }
    const always = Array.from({ length: 15_000 }, (_, day) =>
      later(new Date('2026-01-01T00:00:00Z'), days(day)).toISOString().slice(0, 10),
    )
    expect(addOpenTime(new Date('2026-01-01T12:00:00Z'), 1, never)).toBeUndefined()
    expect(
      addOpenTime(new Date('2026-01-01T12:00:00Z'), 1, { ...saoPaulo, holidays: new Set(always) }),
    ).toBeUndefined()
  })

  test('of ten years and more ends on a minute that is open, and one minute less ends before', () => {
    const from = new Date('2026-11-20T13:00:00Z')
    const tenYears = 10 * 52 * 5 * 9 * 60
    const due = addOpenTime(from, tenYears, saoPaulo)!
    expect(due.getUTCFullYear()).toBe(2036)
    expect(isOpen(office, later(due, -minutes(1)), saoPaulo)).toBe(true)
    expect(addOpenTime(from, tenYears - 1, saoPaulo)!.getTime()).toBeLessThan(due.getTime())
  })

  test('is what a clock counts that looks every minute, whatever the week, the holidays and the clocks do', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const stretch = fc.option(fc.tuple(time, time), { nil: ['', ''] as const, freq: 3 })
    const day = fc.tuple(stretch, stretch)
    // Starts around the changes of clocks, of years and of dates that a place left out.
    const start = fc
      .constantFrom(
        '2026-03-08T05:00Z',
        '2026-11-01T04:00Z',
        '2018-11-03T20:00Z',
        '2019-02-16T20:00Z',
        '2011-12-29T08:00Z',
        '2026-12-31T20:00Z',
        '2026-04-04T12:00Z',
        '2036-02-28T20:00Z',
      )
      .chain((base) =>
        fc.integer({ min: -2_000, max: 2_000 }).map((by) => later(new Date(base), minutes(by))),
      )
    fc.assert(
      fc.property(
        fc.tuple(
          start,
          fc.array(day, { minLength: 7, maxLength: 7 }),
          fc.constantFrom(
            'America/Sao_Paulo',
            'America/New_York',
            'Australia/Lord_Howe',
            'Pacific/Apia',
            'Asia/Kolkata',
            'UTC',
          ),
          fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
          fc.integer({ min: 1, max: 1_200 }),
        ),
        ([from, rows, timeZone, offs, wanted]) => {
          const schedules = week((weekday) => {
            const [one, two] = rows[weekdays.indexOf(weekday as (typeof weekdays)[number])]!
            return { startTimeA: one[0], endTimeA: one[1], startTimeB: two[0], endTimeB: two[1] }
          })
          const holidays = new Set(offs.map((by) => later(from, days(by)).toISOString().slice(0, 10)))
          const hours = { timeZone, holidays, schedules }
          const due = slowly(from, wanted, hours)
          fc.pre(due !== undefined)
          expect(addOpenTime(from, wanted, hours)).toEqual(due)
          expect(openMinutes(from, due!, hours)).toBe(wanted)
        },
      ),
      { numRuns: 25 },
    )
  })
})

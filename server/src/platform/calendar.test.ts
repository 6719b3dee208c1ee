import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addToCalendar,
  clocksAt,
  dayAt,
  dayNamed,
  dayOf,
  daysUntil,
  givenMoment,
  isBusinessDay,
  momentOf,
  nextAt,
  onBusinessDay,
  startOfDay,
  timeOf,
  wallTime,
  weekdayOf,
} from './calendar.ts'

const hour = 3_600_000
/** Summer time given up in 2019, still kept, and given up in 2016 for a new offset; and one with quarters of an hour. */
const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul', 'Pacific/Chatham']
const zone = fc.constantFrom(...zones)
const moment = fc.date({
  min: new Date('2005-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
})
/** As the runtime shows it, which knows nothing of the calendar under test. */
function shown(at: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(at)
}

describe('the clocks of a place', () => {
  test('show what the runtime says they show', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const wall = wallTime(at, timeZone)
        expect(`${dayOf(wall)} ${timeOf(wall)}`).toBe(shown(at, timeZone).slice(0, 16))
      }),
    )
  })

  test('lead back to the moment, or to the first of two that look the same', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const back = momentOf(wallTime(at, timeZone), timeZone)
        expect([0, hour]).toContain(at.getTime() - back.getTime())
        expect(shown(back, timeZone)).toBe(shown(at, timeZone))
      }),
    )
  })

  test('count weekdays from Monday', () => {
    expect(weekdayOf(wallTime(new Date('2026-11-16T12:00Z'), 'America/Sao_Paulo'))).toBe(1)
    expect(weekdayOf(wallTime(new Date('2026-11-16T02:00Z'), 'America/Sao_Paulo'))).toBe(7)
  })

  // What the clocks leave out, and what they show twice, on the days on which they were changed.
  test.each([
    ['America/Sao_Paulo', '2018-11-04T00:30', '2018-11-04T03:30:00.000Z'],
    ['America/Sao_Paulo', '2019-02-16T23:30', '2019-02-17T01:30:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/Istanbul', '2015-03-29T03:30', '2015-03-29T01:30:00.000Z'],
    ['Europe/Istanbul', '2015-11-08T03:30', '2015-11-08T00:30:00.000Z'],
    ['Europe/Istanbul', '2026-11-01T03:30', '2026-11-01T00:30:00.000Z'],
  ])('of %s mean by %s the moment %s', (timeZone, given, at) => {
    expect(givenMoment(given, timeZone).toISOString()).toBe(at)
  })
})

describe('days, weeks and months', () => {
  test('keep the time of day, unless the clocks leave it out', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -400, max: 400 }), zone, (from, days, timeZone) => {
        const [before, after] = [from, addToCalendar(from, { days }, timeZone)].map((at) =>
          wallTime(at, timeZone),
        )
        const wanted = before!.add({ days })
        expect(dayOf(after!)).toBe(dayOf(wanted))
        fc.pre(wallTime(momentOf(wanted, timeZone), timeZone).equals(wanted))
        expect(timeOf(after!)).toBe(timeOf(before!))
      }),
    )
  })

  test('a week is seven days and a year twelve months', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -60, max: 60 }), zone, (from, weeks, timeZone) => {
        expect(addToCalendar(from, { weeks }, timeZone)).toEqual(
          addToCalendar(from, { days: weeks * 7 }, timeZone),
        )
      }),
    )
    const leapDay = new Date('2024-02-29T12:00:00Z')
    expect(addToCalendar(leapDay, { months: 12 }, 'America/New_York').toISOString()).toBe(
      '2025-02-28T12:00:00.000Z',
    )
  })

  test('months keep the day, or end with a shorter month', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -30, max: 30 }), zone, (from, months, timeZone) => {
        const [before, after] = [from, addToCalendar(from, { months }, timeZone)].map((at) =>
          wallTime(at, timeZone),
        )
        expect((after!.year - before!.year) * 12 + after!.month - before!.month).toBe(months)
        expect(after!.day).toBe(Math.min(before!.day, after!.daysInMonth))
      }),
    )
  })
})

describe('a business day', () => {
  const day = fc.integer({ min: 0, max: 20 })

  test('is the nearest in its direction, at the same time', () => {
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom<'before' | 'after'>('before', 'after'),
        fc.uniqueArray(day),
        zone,
        (from, direction, away, timeZone) => {
          const start = wallTime(from, timeZone)
          const step = direction === 'before' ? -1 : 1
          const holidays = new Set(away.map((days) => dayOf(start.add({ days: days * step }))))
          const found = wallTime(onBusinessDay(from, direction, { holidays, timeZone }), timeZone)
          expect(isBusinessDay(found, holidays)).toBe(true)
          const distance = start.toPlainDate().until(found.toPlainDate(), { largestUnit: 'days' }).days
          expect(distance * step).toBeGreaterThanOrEqual(0)
          for (let days = 0; days !== distance; days += step)
            expect(isBusinessDay(start.add({ days }), holidays)).toBe(false)
        },
      ),
    )
  })

  test('that is one already stays the very same moment, also when the clocks show it twice', () => {
    const second = new Date('2026-11-02T06:30:00Z')
    const workingDays = { holidays: new Set<string>(), timeZone: 'America/New_York' }
    expect(onBusinessDay(second, 'after', workingDays)).toBe(second)
  })
})

describe('days', () => {
  test('are counted by the calendar, also back and over months', () => {
    expect(daysUntil(dayNamed('2026-01-31'), dayNamed('2026-03-01'))).toBe(29)
    expect(daysUntil(dayNamed('2026-03-01'), dayNamed('2026-01-31'))).toBe(-29)
  })
  test('begin when the clocks first show them', () => {
    // Summer time began at midnight: this day had no 00:00.
    const start = startOfDay(dayNamed('2018-11-04'), 'America/Sao_Paulo')
    expect(start.toISOString()).toBe('2018-11-04T03:00:00.000Z')
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const begun = startOfDay(dayAt(at, timeZone), timeZone)
        expect(begun.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(dayAt(new Date(begun.getTime() - 1), timeZone).toString()).not.toBe(
          dayAt(at, timeZone).toString(),
        )
      }),
    )
  })
})

test('the next time of the clocks is after now, on a day that is wanted', () => {
  const now = new Date('2026-03-04T12:00:00Z')
  expect(nextAt(now, 'UTC', { hour: 12 }).toISOString()).toBe('2026-03-05T12:00:00.000Z')
  expect(nextAt(now, 'UTC', { hour: 12, minute: 1 }).toISOString()).toBe('2026-03-04T12:01:00.000Z')
  const isMonday = ({ dayOfWeek }: { dayOfWeek: number }) => dayOfWeek === 1
  expect(nextAt(now, 'America/New_York', { hour: 8 }, isMonday).toISOString()).toBe(
    '2026-03-09T12:00:00.000Z',
  )
})

test('how far the clocks are ahead holds until they change', () => {
  fc.assert(
    fc.property(moment, zone, (at, timeZone) => {
      const { offset, until } = clocksAt(at.getTime(), timeZone)
      expect(until).toBeGreaterThan(at.getTime())
      if (until === Infinity) return
      expect(clocksAt(until - 1, timeZone).offset).toBe(offset)
      expect(clocksAt(until, timeZone).until).toBeGreaterThan(until)
    }),
  )
})

import { scheduleDayRules, scheduleIntervals } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { givenMoment } from '../../platform/calendar.ts'
import { byDayRule, repetition } from './repetition.ts'

const zone = 'America/Sao_Paulo'
const at = (given: string, timeZone = zone) => givenMoment(given, timeZone)
const repeated = (from: string, [intervalo, valorIntervalo]: [number, number], timeZone = zone) =>
  [0, 1, 2, 3].map((count) =>
    repetition({ anchorAt: at(from, timeZone), intervalo, valorIntervalo }, count, timeZone).toISOString(),
  )
const { days, weeks, months, minutes } = scheduleIntervals

describe('a repetition', () => {
  test('after some days, weeks and minutes', () => {
    expect(repeated('2026-12-30T09:30', [days, 2])).toEqual([
      '2026-12-30T12:30:00.000Z',
      '2027-01-01T12:30:00.000Z',
      '2027-01-03T12:30:00.000Z',
      '2027-01-05T12:30:00.000Z',
    ])
    expect(repeated('2026-12-30T09:30', [weeks, 1])[1]).toBe('2027-01-06T12:30:00.000Z')
    expect(repeated('2026-12-31T23:50', [minutes, 15])[1]).toBe('2027-01-01T03:05:00.000Z')
  })

  test('of a month that is too short falls on its last day, and the next one on the 31st again', () => {
    expect(repeated('2028-01-31T09:00', [months, 1])).toEqual([
      '2028-01-31T12:00:00.000Z',
      '2028-02-29T12:00:00.000Z',
      '2028-03-31T12:00:00.000Z',
      '2028-04-30T12:00:00.000Z',
    ])
    expect(repeated('2026-11-30T22:00', [months, 3])[1]).toBe('2027-03-01T01:00:00.000Z')
  })

  test('keeps the time of day when the clocks change; minutes do not care', () => {
    expect(repeated('2026-03-07T09:00', [days, 1], 'America/New_York').slice(0, 2)).toEqual([
      '2026-03-07T14:00:00.000Z',
      '2026-03-08T13:00:00.000Z',
    ])
    expect(repeated('2026-03-08T01:30', [minutes, 60], 'America/New_York').slice(0, 2)).toEqual([
      '2026-03-08T06:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
    ])
  })

  test('keeps the time of day also across the end of summer time in a country that gave it up', () => {
    expect(repeated('2019-01-31T09:00', [months, 1])).toEqual([
      '2019-01-31T11:00:00.000Z',
      '2019-02-28T12:00:00.000Z',
      '2019-03-31T12:00:00.000Z',
      '2019-04-30T12:00:00.000Z',
    ])
  })
})

describe('a time as forms send it', () => {
  test('is a moment when it names a zone, and otherwise meant where the company is', () => {
    for (const given of [
      '2026-11-15T12:00Z',
      '2026-11-15T09:00-03:00',
      '2026-11-15T09:00',
      '2026-11-15T09:00:00.000',
    ])
      expect(at(given).toISOString(), given).toBe('2026-11-15T12:00:00.000Z')
    expect(at('2026-11-15T09:00', 'Asia/Kathmandu').toISOString()).toBe('2026-11-15T03:15:00.000Z')
  })

  test('that the clocks leave out is an hour later; of one they show twice it is the first', () => {
    expect(at('2026-03-08T02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z')
    expect(at('2026-11-01T01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })
})

describe('on a day without work', () => {
  const moved = (given: string, rule: number, holidays: string[] = []) =>
    byDayRule(at(given), rule, { holidays: new Set(holidays), timeZone: zone }).toISOString()

  test('it goes all the same, one business day before, or one after', () => {
    const sunday = '2026-11-15T22:00'
    expect(moved(sunday, scheduleDayRules.same)).toBe('2026-11-16T01:00:00.000Z')
    expect(moved(sunday, scheduleDayRules.before)).toBe('2026-11-14T01:00:00.000Z')
    expect(moved(sunday, scheduleDayRules.after)).toBe('2026-11-17T01:00:00.000Z')
  })

  test('holidays are such days, and a business day stays what it is', () => {
    const friday = '2026-12-25T09:00'
    expect(moved(friday, scheduleDayRules.after)).toBe('2026-12-25T12:00:00.000Z')
    expect(moved(friday, scheduleDayRules.after, ['2026-12-25', '2026-12-28'])).toBe(
      '2026-12-29T12:00:00.000Z',
    )
    expect(moved(friday, scheduleDayRules.before, ['2026-12-25'])).toBe('2026-12-24T12:00:00.000Z')
  })

  test('a company that never works is not waited for', () => {
    const always = Array.from({ length: 800 }, (_, day) =>
      new Date(Date.UTC(2025, 11, 1 + day)).toISOString().slice(0, 10),
    )
    expect(moved('2026-12-25T09:00', scheduleDayRules.after, always)).toBe('2026-12-25T12:00:00.000Z')
  })
})

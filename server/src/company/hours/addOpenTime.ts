import { weekdays, type ScheduleRow } from '@chatflow/contract'
import { clocksAt } from '../../platform/calendar.ts'
import { minutes as minutesOf } from '../../platform/clock.ts'
import { hoursOfDay, type Calendar } from './isOpen.ts'

/** A week of opening hours in a place, and its days without work. */
export interface OpenHours extends Calendar {
  schedules: readonly ScheduleRow[]
}

const minuteMs = minutesOf(1)
const dayMs = 24 * 60 * minuteMs
/** A promise in hours that hardly ever open: nobody waits longer for it. */
const horizonMs = 30 * 366 * dayMs

/**
 * The moment when so many minutes of opening hours have passed. It goes from one stretch without a change of the clocks
 * to the next, a day at a time, so that ten years are a few thousand steps. Without hours every minute counts. Returns
 * nothing where the hours never open, or too rarely to get there.
 */
export function addOpenTime(from: Date, minutes: number, hours: OpenHours | null): Date | undefined {
  if (hours === null) return new Date(from.getTime() + minutes * minuteMs)
  if (minutes <= 0) return from
  let left = minutes * minuteMs
  for (const { from: begins, to: ends } of openFrom(from.getTime(), hours)) {
    if (ends - begins >= left) return new Date(begins + left)
    left -= ends - begins
  }
  return undefined
}

/** How many minutes of opening hours lie between two moments; parts of a minute count as such. */
export function openMinutes(from: Date, until: Date, hours: OpenHours | null): number {
  if (hours === null) return Math.max(0, until.getTime() - from.getTime()) / minuteMs
  let open = 0
  for (const { from: begins, to: ends } of openFrom(from.getTime(), hours)) {
    if (begins >= until.getTime()) break
    open += Math.min(ends, until.getTime()) - begins
  }
  return open / minuteMs
}

/** When it is open from a moment on, in order; nothing where it never is. */
function openFrom(from: number, hours: OpenHours): Iterable<Stretch> {
  const week = weekdays.map((weekday) => hoursOfDay(hours.schedules, weekday))
  if (week.every((ranges) => ranges.length === 0)) return []
  const isHoliday = (day: number) => hours.holidays.has(new Date(day * dayMs).toISOString().slice(0, 10))
  const openOn = (day: number): Stretch[] => {
    if (isHoliday(day)) return []
    // Day 0 of the epoch was a Thursday.
    const today = week[modulo(day + 3, 7)]!.map(({ start, end }) => ({
      from: start,
      to: end < start ? dayMs : end + minuteMs,
    }))
    if (isHoliday(day - 1)) return merged(today)
    const before = week[modulo(day + 2, 7)]!.filter(({ start, end }) => end < start)
    return merged([...today, ...before.map(({ end }) => ({ from: 0, to: end + minuteMs }))])
  }
  return walk(from, { timeZone: hours.timeZone, openOn })
}

interface Stretch {
  from: number
  to: number
}
interface Walk {
  timeZone: string
  /** The stretches of a day, counted from the epoch, in milliseconds from its midnight by the clock on the wall. */
  openOn(day: number): Stretch[]
}

function* walk(start: number, { timeZone, openOn }: Walk): Generator<Stretch> {
  let at = start
  let clocks = clocksAt(at, timeZone)
  while (at < start + horizonMs) {
    if (at >= clocks.until) clocks = clocksAt(at, timeZone)
    const wall = at + clocks.offset
    const day = Math.floor(wall / dayMs)
    const midnight = day * dayMs - clocks.offset
    const end = Math.min(midnight + dayMs, clocks.until)
    for (const { from, to } of openOn(day)) {
      const begins = Math.max(at, midnight + from)
      const ends = Math.min(end, midnight + to)
      if (ends > begins) yield { from: begins, to: ends }
    }
    at = end
  }
}

/** In order, and what overlaps counts once. */
function merged(stretches: Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const stretch of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = whole.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else whole.push({ ...stretch })
  }
  return whole
}

const modulo = (number: number, by: number) => ((number % by) + by) % by

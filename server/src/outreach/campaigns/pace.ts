import type { CampaignHold, CampaignPaceSettings } from '@chatflow/contract'
import { dayOf, momentOf, wallTime, weekdayOf, type WallTime } from '../../platform/calendar.ts'
import { later, seconds } from '../../platform/clock.ts'

/** When a company's campaigns may send, by its own clocks and calendar. */
export interface Calendar extends Pick<CampaignPaceSettings, 'startHour' | 'endHour' | 'sabado' | 'domingo'> {
  timeZone: string
  /** As `yyyy-mm-dd`. */
  holidays: ReadonlySet<string>
}

/** A search for a company that never sends ends after this many days. */
const maxDays = 400

type Closed = Extract<CampaignHold['reason'], 'outside_hours' | 'weekend' | 'holiday'>

/** Why nothing may leave at this moment, and when something may; undefined while it may. */
export function closedAt(now: Date, calendar: Calendar): { reason: Closed; until: Date | null } | undefined {
  const today = wallTime(now, calendar.timeZone)
  const until = nextOpening(now, calendar)
  if (until?.getTime() === now.getTime()) return undefined
  return { reason: closedDay(today, calendar) ?? 'outside_hours', until: until ?? null }
}

/** The first moment from this one on at which campaigns may send: this one, if they may now. */
export function nextOpening(from: Date, calendar: Calendar): Date | undefined {
  const today = wallTime(from, calendar.timeZone)
  for (let ahead = 0; ahead < maxDays; ahead++) {
    const day = today.add({ days: ahead })
    const { opens, closes } = hoursOf(day, calendar)
    if (closedDay(day, calendar) || closes <= from || closes <= opens) continue
    return opens > from ? opens : from
  }
  return undefined
}

/** From when until when something may leave on a day, whatever the clocks do on it. */
export function hoursOf(day: WallTime, { startHour, endHour, timeZone }: Calendar) {
  const at = (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return momentOf(
      day.with({ hour, minute, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }),
      timeZone,
    )
  }
  return { opens: at(startHour), closes: at(endHour) }
}

export function closedDay(day: WallTime, { sabado, domingo, holidays }: Calendar): Closed | undefined {
  const weekday = weekdayOf(day)
  if ((weekday === 6 && !sabado) || (weekday === 7 && !domingo)) return 'weekend'
  return holidays.has(dayOf(day)) ? 'holiday' : undefined
}

/** How far a connection is: not before `nextAt` the next one leaves; so many left since the last longer pause. */
export interface Pace {
  nextAt: Date
  sentInRow: number
}

/** So much shorter or longer than asked for may an interval be: what comes like clockwork looks like a machine. */
const jitter = 0.25

/** The pace after one more message has left. `random` is a number from 0 to 1. */
export function paceAfter(
  { sentInRow }: Pace,
  { messageInterval, longerIntervalAfter, greaterInterval }: CampaignPaceSettings,
  { now, random }: { now: Date; random: number },
): Pace {
  const isLonger = longerIntervalAfter > 0 && sentInRow + 1 >= longerIntervalAfter
  const interval = isLonger ? Math.max(greaterInterval, messageInterval) : messageInterval
  const varied = seconds(interval) * (1 + jitter * (2 * random - 1))
  return { nextAt: later(now, Math.round(varied)), sentInRow: isLonger ? 0 : sentInRow + 1 }
}

/** How many seconds a message takes, the longer pauses spread over all. */
export function secondsPerMessage({
  messageInterval,
  longerIntervalAfter,
  greaterInterval,
}: CampaignPaceSettings) {
  if (longerIntervalAfter === 0) return messageInterval
  const longer = Math.max(greaterInterval, messageInterval)
  return (messageInterval * (longerIntervalAfter - 1) + longer) / longerIntervalAfter
}

import type { GovernorSettings, GovernorState, HoldReason } from '@chatflow/contract'
import { hours, later } from '../../platform/clock.ts'
import { momentOf, wallTime } from '../../platform/calendar.ts'
import { recoveryOf, slowStepsAt, type SlowDown } from './slowDown.ts'

/** How many left in an hour, named by its beginning. */
export interface HourCount {
  at: string
  sent: number
  unasked: number
  firstContacts: number
}

export interface History extends SlowDown {
  /** Since when the number has been sending through us. */
  since: Date
  counts: HourCount[]
  botsAfter: Date | null
  campaignsAfter: Date | null
}

type Counted = 'sentThisHour' | 'sentToday' | 'unaskedThisHour' | 'unaskedToday' | 'firstContactsToday'
export interface Checked {
  of: Counted
  cap: number
  /** As if the network had not complained. */
  plainCap: number
  reason: HoldReason
  until: Date
  recoversAt: Date | undefined
}

/** What a number may still send. */
export interface Allowance {
  used: Record<Counted, number>
  hour: Date
  hasPauses: boolean
  /** 1, or less after complaints. */
  factor: number
  after: { bot: Date; campaign: Date }
  checksOf(kind: 'personal' | 'answer' | 'unasked', isFirstContact: boolean): Checked[]
  state: Omit<GovernorState, 'heldBack' | 'reason' | 'nextAt'>
}

/** Of all that is counted, how much may be unasked: the rest is kept for answers. */
const unaskedShare = 0.25
const warmUp = { firstDay: 20, growth: 1.5, hoursADay: 4 } as const
/** What had to wait for another day leaves in the morning, not at midnight. */
const morning = 8

const warmUpCap = (day: number) => Math.floor(warmUp.firstDay * warmUp.growth ** (day - 1))
function warmUpDaysUntil(cap: number): number {
  let day = 1
  while (warmUpCap(day) < cap) day += 1
  return day - 1
}

export function allowanceOf(
  settings: GovernorSettings,
  history: History,
  { now, timeZone }: { now: Date; timeZone: string },
): Allowance {
  const times = timesOf(now, timeZone)
  const steps = slowStepsAt(history, now)
  const recovers = recoveryOf(history, now)
  const factor = 1 / 2 ** steps
  const used = usedSince(history.counts, times)
  const plain = plainCaps(settings, dayOfNumber(history.since, now, timeZone))
  const slow = (cap: number) => (cap === 0 ? 0 : Math.max(1, Math.floor(cap * factor)))
  const { whole, share, strangers } = checksBy(plain, times, { slow, recoversAt: recovers?.nextAt })
  const forbidden = noNewChats(history, now)
  return {
    used,
    hour: times.hour,
    hasPauses: settings.pauses,
    factor,
    after: { bot: history.botsAfter ?? now, campaign: history.campaignsAfter ?? now },
    checksOf: (kind, isFirstContact) => [
      ...whole,
      ...(kind === 'unasked' ? share : []),
      ...(isFirstContact ? [...strangers, ...forbidden] : []),
    ],
    state: {
      stage: plain.isWarming ? 'warm_up' : 'full',
      warmUpDay: plain.isWarming ? plain.day : null,
      warmUpDays: plain.warmUpDays,
      pace: Math.floor(100 * factor),
      slowedUntil: recovers?.endsAt.toISOString() ?? null,
      ...used,
      hourCap: slow(plain.hourCap),
      dayCap: slow(plain.dayCap),
      unaskedHourCap: slow(plain.unaskedHourCap),
      unaskedDayCap: slow(plain.unaskedDayCap),
      firstContactCap: slow(plain.firstContactCap),
    },
  }
}

interface Slowed {
  slow: (cap: number) => number
  recoversAt: Date | undefined
}
/** What holds all that is counted, what holds the unasked besides, and what holds words to strangers. */
function checksBy(
  plain: ReturnType<typeof plainCaps>,
  times: ReturnType<typeof timesOf>,
  { slow, recoversAt }: Slowed,
) {
  const check = (of: Counted, plainCap: number, reason: HoldReason, until: Date): Checked => ({
    of,
    cap: slow(plainCap),
    plainCap,
    reason,
    until,
    recoversAt,
  })
  const [inHour, inDay] = plain.isWarming
    ? (['warm_up', 'warm_up'] as const)
    : (['hour_cap', 'day_cap'] as const)
  return {
    whole: [
      check('sentThisHour', plain.hourCap, 'hour_cap', times.nextHour),
      check('sentToday', plain.dayCap, 'day_cap', times.nextDay),
    ],
    share: [
      check('unaskedThisHour', plain.unaskedHourCap, inHour, times.nextHour),
      check('unaskedToday', plain.unaskedDayCap, inDay, times.nextMorning),
    ],
    strangers: [check('firstContactsToday', plain.firstContactCap, 'first_contact_share', times.nextMorning)],
  }
}

/** The network takes no new conversations for now, whatever the caps say. */
const noNewChats = ({ noNewChatsUntil }: History, now: Date): Checked[] =>
  noNewChatsUntil && noNewChatsUntil > now
    ? [
        {
          of: 'firstContactsToday',
          cap: 0,
          plainCap: 0,
          reason: 'slowed_down',
          until: noNewChatsUntil,
          recoversAt: undefined,
        },
      ]
    : []

function plainCaps({ warmUp: isOn, hourCap, dayCap, firstContactShare }: GovernorSettings, day: number) {
  const fullDay = Math.max(1, Math.floor(dayCap * unaskedShare))
  const fullHour = Math.max(1, Math.floor(hourCap * unaskedShare))
  const warmUpDays = warmUpDaysUntil(fullDay)
  const isWarming = isOn && day <= warmUpDays
  const unaskedDayCap = isWarming ? Math.min(fullDay, warmUpCap(day)) : fullDay
  return {
    day,
    warmUpDays,
    isWarming,
    hourCap: Math.min(hourCap, dayCap),
    dayCap,
    unaskedDayCap,
    unaskedHourCap: isWarming
      ? Math.min(fullHour, Math.ceil(unaskedDayCap / warmUp.hoursADay))
      : Math.min(fullHour, fullDay),
    firstContactCap:
      firstContactShare === 0 ? 0 : Math.max(1, Math.floor((unaskedDayCap * firstContactShare) / 100)),
  }
}

/** From 1, by the days of the company's calendar. */
function dayOfNumber(since: Date, now: Date, timeZone: string): number {
  const [from, to] = [since, now].map((moment) => wallTime(moment, timeZone).toPlainDate())
  return Math.max(1, from!.until(to!, { largestUnit: 'day' }).days + 1)
}

/** Where the hour and the day of a moment begin and end on the clocks of a place. */
function timesOf(now: Date, timeZone: string) {
  const wall = wallTime(now, timeZone)
  // By the minutes that have passed, not by the name of the hour: in autumn one name stands for two hours.
  const hour = later(now, -((wall.minute * 60 + wall.second) * 1000 + wall.millisecond))
  const at = (days: number, hourOfDay: number) =>
    momentOf(wall.add({ days }).with({ hour: hourOfDay, minute: 0, second: 0, millisecond: 0 }), timeZone)
  return {
    hour,
    nextHour: later(hour, hours(1)),
    day: at(0, 0),
    nextDay: at(1, 0),
    nextMorning: at(1, morning),
  }
}

function usedSince(counts: HourCount[], { hour, day }: { hour: Date; day: Date }): Record<Counted, number> {
  const since = (moment: Date) => counts.filter(({ at }) => new Date(at) >= moment)
  const sum = (rows: HourCount[], of: 'sent' | 'unasked' | 'firstContacts') =>
    rows.reduce((total, row) => total + row[of], 0)
  const [thisHour, today] = [since(hour), since(day)]
  return {
    sentThisHour: sum(thisHour, 'sent'),
    sentToday: sum(today, 'sent'),
    unaskedThisHour: sum(thisHour, 'unasked'),
    unaskedToday: sum(today, 'unasked'),
    firstContactsToday: sum(today, 'firstContacts'),
  }
}

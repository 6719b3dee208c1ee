import type { CampaignPaceSettings, CampaignPreflight } from '@chatflow/contract'
import { dayOf, wallTime } from '../../platform/calendar.ts'
import { later, seconds } from '../../platform/clock.ts'
import { closedDay, hoursOf, nextOpening, secondsPerMessage, type Calendar } from './pace.ts'

/** What one connection bears. */
export interface Capacity {
  /** Of messages that nobody asked for, today; null where nobody counts. A number that is new bears more every day. */
  perDay: number | null
  isWarming: boolean
  /** What it grows to. */
  fullDay: number | null
  /** Messages leave at least so many seconds apart, whatever the settings say. */
  leastSeconds: number
}

interface Forecast {
  count: number
  startsAt: Date
  settings: CampaignPaceSettings
  calendar: Calendar
  connections: Capacity[]
}

const growthPerDay = 1.5
/** Further ahead nobody plans. */
const maxDays = 366

/** How many leave on which day, and when the last one does. */
export function forecast({
  count,
  startsAt,
  settings,
  calendar,
  connections,
}: Forecast): CampaignPreflight['plan'] {
  const begins = nextOpening(startsAt, calendar)
  const nothing = { startsAt: begins?.toISOString() ?? null, finishesAt: null, days: [] }
  if (!begins || count === 0 || connections.length === 0) return nothing
  const first = wallTime(begins, calendar.timeZone)
  const days: { day: string; count: number }[] = []
  let left = count
  for (let ahead = 0; ahead < maxDays; ahead++) {
    const day = first.add({ days: ahead })
    if (closedDay(day, calendar)) continue
    const { opens, closes } = hoursOf(day, calendar)
    const from = ahead === 0 && begins > opens ? begins : opens
    const open = Math.max(0, (closes.getTime() - from.getTime()) / seconds(1))
    const most = sum(connections.map((connection) => ofDay(connection, { ahead, open, settings })))
    const leaving = Math.min(left, most)
    if (leaving === 0) continue
    days.push({ day: dayOf(day), count: leaving })
    left -= leaving
    if (left === 0) return { ...nothing, finishesAt: lastAt(from, open, leaving, most).toISOString(), days }
  }
  return { ...nothing, days }
}

function ofDay(
  connection: Capacity,
  { ahead, open, settings }: { ahead: number; open: number; settings: CampaignPaceSettings },
) {
  const { perDay, fullDay, isWarming, leastSeconds } = connection
  const each = Math.max(secondsPerMessage(settings), leastSeconds)
  const byPace = Math.floor(open / each) + 1
  if (perDay === null) return open === 0 ? 0 : byPace
  const grown = isWarming ? Math.floor(perDay * growthPerDay ** ahead) : perDay
  return open === 0 ? 0 : Math.min(byPace, grown, fullDay ?? grown)
}

const lastAt = (from: Date, open: number, leaving: number, most: number) =>
  later(from, Math.round(seconds(open * (leaving / most))))

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

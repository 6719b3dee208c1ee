import { Temporal } from 'temporal-polyfill'

const firstHour = 2
/** By then people come to work: what is left waits for the next night. */
const lastHour = 6

const inZone = (now: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone)

/** The next night of a company, after now. Not all of them at once: each has a minute of its own. */
export function nextNight(now: Date, timezone: string, companyId: number): string {
  const today = inZone(now, timezone).toPlainDate()
  const plainTime = { hour: firstHour, minute: companyId % 60 }
  for (let days = 0; ; days += 1) {
    const at = today.add({ days }).toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds
    if (at > now.getTime()) return new Date(at).toISOString()
  }
}

export const isNight = (now: Date, timezone: string): boolean => {
  const { hour } = inZone(now, timezone)
  return hour >= firstHour && hour < lastHour
}

/** The beginning of the day so many months ago: what changed before it is older. */
export const monthsAgo = (now: Date, timezone: string, months: number): string =>
  new Date(inZone(now, timezone).startOfDay().subtract({ months }).epochMilliseconds).toISOString()

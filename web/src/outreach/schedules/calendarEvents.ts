import type { CalendarEntry, readCalendar, ResponseOf } from '@chatflow/contract'
import type { EventInput } from '@fullcalendar/core'
import { companyTime } from '../../platform/calendar.ts'

export interface Days {
  dateStart: string
  dateEnd: string
}

const dayMs = 86_400_000
const turnMs = 30 * 60_000
const dayLength = 'yyyy-mm-dd'.length
const minuteLength = 'yyyy-mm-ddThh:mm'.length
/** When a day is clicked, and not a time of day. */
const usualTime = '09:00'

/** The days that a calendar shows; it says where the next one begins. */
export const daysOf = (start: Date, end: Date): Days => ({
  dateStart: start.toISOString().slice(0, dayLength),
  dateEnd: new Date(end.getTime() - dayMs).toISOString().slice(0, dayLength),
})

/** What to offer when a day or a time of day is clicked; nothing for what is over. An empty text leaves it to the form. */
export function timeGiven(clicked: string, now: string): string | undefined {
  if (clicked.length > dayLength) {
    const time = clicked.slice(0, minuteLength)
    return time < now ? undefined : time
  }
  if (clicked < now.slice(0, dayLength)) return undefined
  const time = `${clicked}T${usualTime}`
  return time < now ? '' : time
}

type Calendar = ResponseOf<typeof readCalendar>

/** The turns and the holidays, on the clocks of the company. */
export function calendarEvents(calendar: Calendar | undefined, timezone: string): EventInput[] {
  if (!calendar) return []
  const holidays = calendar.holidays.map(({ day, name }) => ({
    id: `holiday ${day}`,
    title: name,
    start: day,
    allDay: true,
    display: 'background',
  }))
  return [...holidays, ...calendar.entries.map((entry) => turnEvent(entry, timezone))]
}

function turnEvent(entry: CalendarEntry, timezone: string): EventInput {
  const start = companyTime(entry.sendAt, timezone)
  return {
    id: entry.key,
    title: entry.contact.name,
    start,
    end: endOf(start),
    // What is over stays where it was; what comes later follows the one that waits.
    editable: entry.kind === 'waiting',
    classNames: [`turn-${entry.kind}`],
    extendedProps: { entry },
  }
}

/** As high as its words need. What leaves before midnight belongs to that day alone. */
function endOf(start: string): string {
  const began = Date.parse(`${start}Z`)
  const midnight = (Math.floor(began / dayMs) + 1) * dayMs
  return new Date(Math.min(began + turnMs, midnight)).toISOString().slice(0, minuteLength)
}

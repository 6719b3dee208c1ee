/** A day of the plan's calendar, in the company's days. */
export interface PlanDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** How many messages leave on it. */
  count: number
  /** Outside of the plan: it only fills the week. */
  isOutside: boolean
}

const dayMs = 86_400_000
const toDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const toText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
/** 1970-01-01 was a Thursday. */
const weekday = (day: number) => (day + 4) % 7

/** The weeks from the first day that sends to the last, each whole. `firstWeekday`: 0 is Sunday. */
export function planWeeks(days: { day: string; count: number }[], firstWeekday: 0 | 1): PlanDay[][] {
  const counts = new Map(days.map(({ day, count }) => [toDay(day), count]))
  if (counts.size === 0) return []
  const first = Math.min(...counts.keys())
  const last = Math.max(...counts.keys())
  const start = first - ((weekday(first) - firstWeekday + 7) % 7)
  const weeks: PlanDay[][] = []
  for (let begin = start; begin <= last; begin += 7)
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = begin + index
        return { day: toText(day), count: counts.get(day) ?? 0, isOutside: day < first || day > last }
      }),
    )
  return weeks
}

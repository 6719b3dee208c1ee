import { formatSpan } from '../../platform/format.ts'
import { nothing } from '../../ui/list.ts'

/** Minutes as "1 h 5 min"; nothing where nothing was measured. */
export const minutesText = (minutes: number | null, times = 1) =>
  minutes === null || times === 0 ? nothing : formatSpan(Math.round(minutes) * 60_000)

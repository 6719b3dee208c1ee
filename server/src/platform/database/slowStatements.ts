import type { LogEvent } from 'kysely'
import type { Clock } from '../clock.ts'

const minMilliseconds = 500
const maxKept = 20

/** The last slow statements of this process. Their values are not kept: they may be what customers wrote. */
export function createSlowStatements(clock: Clock) {
  const kept: { text: string; milliseconds: number; at: string }[] = []
  return {
    note: ({ query, queryDurationMillis }: LogEvent) => {
      if (queryDurationMillis < minMilliseconds) return
      const text = query.sql.slice(0, 500)
      kept.unshift({ text, milliseconds: Math.round(queryDurationMillis), at: clock.now().toISOString() })
      kept.length = Math.min(kept.length, maxKept)
    },
    list: () => [...kept],
  }
}
export type SlowStatements = ReturnType<typeof createSlowStatements>

import { Logger as GraphileLogger } from 'graphile-worker'
import type { Logger } from '../logging.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** The job library's own words, in our log. What it calls information happens on every job: that is detail to us. */
export function workerLogger(log: Logger): GraphileLogger {
  return new GraphileLogger((scope) => (level, message, meta) => {
    log[levels[level]]({ ...scope, error: meta?.['error'] }, message)
  })
}

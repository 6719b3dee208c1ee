import { DummyDriver, Kysely, type LogEvent } from 'kysely'
import pg from 'pg'
import { minutes } from '../clock.ts'
import { isoOf } from './isoOf.ts'
import { preparing } from './preparing.ts'
import { SnakeCaseDialect } from './snakeCase.ts'
import type { DB } from './tables.ts'

/** Rows are the wire's shapes: numbers for ids and money, ISO 8601 with milliseconds for times. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
/** Arrays of ids. The library's list of types has no name for it. */
const int8Array = 1016 as typeof pg.types.builtins.INT8
pg.types.setTypeParser(int8Array, (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoOf)

export type Database = Kysely<DB>

interface Options {
  url: string
  poolSize: number
  /** How long somebody waits for a connection: a new one, or one that another gives back. */
  waitMs: number
  onQuery?: (event: LogEvent) => void
  /** An idle connection died; the pool replaces it. */
  onIdleError: (error: Error) => void
}

export function connect({ url, poolSize, waitMs, onQuery, onIdleError }: Options): {
  db: Database
  pool: pg.Pool
} {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // What follows is sent before what went ahead is answered; see `preparing`.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    // A new connection costs a handshake and plans everything anew: what a quiet minute closed, the next call paid for.
    idleTimeoutMillis: minutes(5),
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'chat-flow',
    // Times are written in the zone in which they travel; see `isoOf`.
    options: '-c timezone=UTC',
  })
  // Connections that close because we are leaving are not lost.
  const report = (error: Error) => {
    if (!pool.ending) onIdleError(error)
  }
  pool.on('error', report)
  // A connection can also die while it is lent out; its holder gets the error from its query.
  pool.on('connect', (client) => client.on('error', report))
  const db = new Kysely<DB>({
    dialect: new SnakeCaseDialect({ pool: preparing(pool) }),
    ...(onQuery && { log: onQuery }),
  })
  return { db, pool }
}

/** Of a lent connection the library needs only the way to its database. */
const lent = {
  dialect: new SnakeCaseDialect({
    pool: () => Promise.reject(new Error('A lent connection opens no other')),
  }),
  driver: new DummyDriver(),
}

/**
 * Lends one connection. What is asked before an earlier answer is there travels behind it at once, and the database
 * answers in the order of asking; the library would hold back each statement until the one before is answered.
 */
export function withConnection<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const everywhere = db.getExecutor()
  return everywhere.provideConnection((connection) => {
    const executor = everywhere.withConnectionProvider({ provideConnection: (ask) => ask(connection) })
    return work(new Kysely<DB>({ ...lent, config: lent, executor }))
  })
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const awayTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]

/** Whether an error says that the database is away, rather than that we asked it something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // Its socket is gone; a file may be missing, too.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code && (awayCodes.has(code) || code.startsWith('08'))) return true
  return awayTexts.some((text) => error.message.includes(text))
}

/** The unique index that refused a row, if that is what happened. */
export function violatedUnique(error: unknown): string | undefined {
  const refused = error as { code?: string; constraint?: string }
  return refused?.code === '23505' ? refused.constraint : undefined
}

/** The foreign key that refused a row, if that is what happened. */
export function violatedReference(error: unknown): string | undefined {
  const refused = error as { code?: string; constraint?: string }
  return refused?.code === '23503' ? refused.constraint : undefined
}

/** Whether a row was refused because something that it names is gone by now. A removal that is refused is another thing. */
export const namesWhatIsGone = (error: unknown): boolean =>
  violatedReference(error) !== undefined && (error as Error).message.startsWith('insert or update')

/** Too large a number, no such day, no number at all: the type of a column does not hold it. */
const unheldCodes = new Set(['22003', '22007', '22008', '22P02', '22021', '22P05'])
export const isUnheldValue = (error: unknown): boolean =>
  unheldCodes.has((error as { code?: string } | undefined)?.code ?? '')

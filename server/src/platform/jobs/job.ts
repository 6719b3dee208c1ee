import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'

/** Which work goes first when there is more than the machine can do. Lower numbers win; no lane waits forever. */
export const lanes = { inbound: 0, reply: 10, bot: 20, campaign: 40, housekeeping: 50, report: 60 } as const
type Lane = keyof typeof lanes

export interface Job<P = unknown> {
  name: string
  lane: Lane
  payload: z.ZodType<P>
  maxAttempts?: number
  /** Waits for somebody outside: it runs beside the others, so that nobody waits behind it. */
  isSlow?: true
}
const defaultAttempts = 10
const attemptsOf = (job: Pick<Job, 'maxAttempts'>) => job.maxAttempts ?? defaultAttempts

/** Names a job and what it carries: ids, not objects, because it may run much later. */
export const defineJob = <P>(job: Job<P>): Job<P> => job

export interface EnqueueOptions {
  /** Jobs of one queue run one after the other, in order. */
  queue?: string
  runAt?: Date
  /** A job with the key of a waiting one replaces it. */
  key?: string
  /** Where one of this key waits that will see what this transaction writes, it is left as it is: nobody waits for its row. */
  keepsWaiting?: true
}

/** Stays with a job whose key the library has taken away, as it does when a running one is replaced. */
export const keyed = 'keyed'

export async function enqueueJob<P>(db: Database, job: Job<P>, payload: P, options: EnqueueOptions = {}) {
  const given = JSON.stringify(job.payload.parse(payload))
  if (options.keepsWaiting && (await isWaiting(db, options.key))) return
  let isAdded = false
  while (!isAdded) {
    const { rows } = await sql<{ id: number | null }>`select (graphile_worker.add_job(
      ${job.name}, ${given}::json,
      queue_name => ${options.queue ?? null}, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      job_key => ${options.key ?? null}, job_key_mode => ${options.keepsWaiting ? 'preserve_run_at' : 'replace'},
      priority => ${lanes[job.lane]}::smallint, flags => ${options.key === undefined ? null : [keyed]}::text[],
      max_attempts => ${attemptsOf(job)}::smallint)).id`.execute(db)
    isAdded = wasAdded(rows[0])
  }
}

/** Long enough for a transaction to end before the job begins. */
const endsWithin = sql`interval '300 ms'`

async function isWaiting(db: Database, key: string | undefined): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs where key = ${key ?? null}
    and attempts = 0 and locked_at is null and run_at > now() + ${endsWithin}`.execute(db)
  return rows.length > 0
}

/** The same job for many: one statement, one per key. `after` so many milliseconds, by the clock of the database. */
export async function enqueueMany<P>(
  db: Database,
  job: Job<P>,
  wanted: { payload: P; key: string }[],
  { after = 0 }: { after?: number } = {},
) {
  let left = wanted.map(({ payload, key }) => ({ given: JSON.stringify(job.payload.parse(payload)), key }))
  while (left.length > 0) {
    const { rows } = await sql<{ key: string; id: number | null }>`select key, (graphile_worker.add_job(
      ${job.name}, given::json, job_key => key, run_at => now() + ${after} * interval '1 ms', flags => array[${keyed}],
      priority => ${lanes[job.lane]}::smallint, max_attempts => ${attemptsOf(job)}::smallint)).id
      from unnest(${left.map(({ given }) => given)}::text[], ${left.map(({ key }) => key)}::text[]) as wanted (given, key)`.execute(
      db,
    )
    const missing = new Set(rows.filter((row) => !wasAdded(row)).map(({ key }) => key))
    left = left.filter(({ key }) => missing.has(key))
  }
}

/**
 * The library adds nothing and says so by an empty row when a worker takes the waiting job of the same key at this very
 * moment. That job may have looked already: what is new needs one of its own, and the next try finds the key free.
 */
const wasAdded = (row: { id: number | null } | undefined) => row !== undefined && row.id !== null

export interface RunningJob {
  id: string
  attempt: number
  maxAttempts: number
}
export interface JobHandler {
  job: Job
  run(payload: unknown, running: RunningJob): Promise<void>
}
/**
 * Binds a job to what it does, and to what is said when its last try has failed. The list of these is `jobs.ts`. A try
 * above the last is there for those words alone: the process ended during the last one, and nobody could say them.
 */
export function handleJob<P>(
  job: Job<P>,
  run: (payload: P, running: RunningJob) => Promise<void>,
  giveUp?: (payload: P) => Promise<unknown>,
): JobHandler {
  return {
    job: job as Job,
    run: async (given, running) => {
      const payload = job.payload.parse(given)
      if (running.attempt > attemptsOf(job)) {
        await giveUp?.(payload)
        throw new Error('the process ended during the last try')
      }
      try {
        await run(payload, running)
      } catch (error) {
        if (running.attempt >= running.maxAttempts) await giveUp?.(payload)
        throw error
      }
    },
  }
}

/** A job that the clock starts. */
export interface CronEntry {
  job: Job<Record<string, never>>
  /** Five fields: minute, hour, day, month, weekday. In UTC. */
  at: string
}

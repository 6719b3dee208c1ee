import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'

/** Which work goes first when there is more than the machine can do. Lower numbers win; no lane waits for ever. */
export const lanes = { inbound: 0, reply: 10, bot: 20, campaign: 40, housekeeping: 50, report: 60 } as const
type Lane = keyof typeof lanes

export interface Job<P = unknown> {
  name: string
  lane: Lane
  payload: z.ZodType<P>
  maxAttempts?: number
}
/** Names a job and what it carries: ids, not objects, because it may run much later. */
export const defineJob = <P>(job: Job<P>): Job<P> => job

export interface EnqueueOptions {
  /** Jobs of one queue run one after the other, in order. */
  queue?: string
  runAt?: Date
  /** A job with the key of a waiting one replaces it. */
  key?: string
}

export async function enqueueJob<P>(db: Database, job: Job<P>, payload: P, options: EnqueueOptions = {}) {
  await sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(job.payload.parse(payload))}::json,
    queue_name => ${options.queue ?? null}, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    job_key => ${options.key ?? null}, priority => ${lanes[job.lane]}::smallint, max_attempts => ${job.maxAttempts ?? 10}::smallint)`.execute(
    db,
  )
}

/** The same job for many: one statement, one per key. */
export async function enqueueMany<P>(db: Database, job: Job<P>, wanted: { payload: P; key: string }[]) {
  if (wanted.length === 0) return
  const payloads = wanted.map(({ payload }) => JSON.stringify(job.payload.parse(payload)))
  await sql`select graphile_worker.add_job(
    ${job.name}, payload::json, job_key => key,
    priority => ${lanes[job.lane]}::smallint, max_attempts => ${job.maxAttempts ?? 10}::smallint)
    from unnest(${payloads}::text[], ${wanted.map(({ key }) => key)}::text[]) as wanted (payload, key)`.execute(
    db,
  )
}

export interface RunningJob {
  id: string
  attempt: number
  maxAttempts: number
}
export interface JobHandler {
  job: Job
  run(payload: unknown, running: RunningJob): Promise<void>
}
/** Binds a job to what it does. The list of these is `jobs.ts`. */
export function handleJob<P>(
  job: Job<P>,
  run: (payload: P, running: RunningJob) => Promise<void>,
): JobHandler {
  return { job: job as Job, run: (payload, running) => run(job.payload.parse(payload), running) }
}

/** A job that the clock starts. */
export interface CronLine {
  job: Job<Record<string, never>>
  /** Five fields: minute, hour, day, month, weekday. In UTC. */
  at: string
}

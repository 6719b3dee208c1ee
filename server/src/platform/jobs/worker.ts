import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../database/connect.ts'
import type { Logger } from '../logging.ts'
import { lanes, type CronEntry, type JobHandler } from './job.ts'
import { releasingOnce } from './releasingOnce.ts'
import { workerLogger } from './workerLogger.ts'

/** How often a worker looks, and how many jobs run at once: of those that work, and of those that mostly wait. */
type Rhythm = Config['jobs']

/** One for each that is fetched or reported, opened when it is needed; and each kind hears of new ones on a session of its own. */
export const workerPoolSize = ({ quickAtOnce, slowAtOnce }: Rhythm) => quickAtOnce + slowAtOnce + 2

/** So long a worker that lost the database may still be reporting what it did before. */
const maxReport = 10_000
const beforeNextTry = 1_000

export interface Worker {
  isRunning(): boolean
  stop(): Promise<void>
}

interface Options {
  pool: pg.Pool
  handlers: JobHandler[]
  cron: CronEntry[]
  rhythm: Rhythm
  log: Logger
  /** Each worker that starts here is announced, so that its jobs can be freed if this process dies. */
  onWorker(workerId: string): Promise<void>
  /** None of its jobs runs any more: those it still holds were never reported, and others take them. */
  onWorkerGone(workerId: string): Promise<void>
}

/** Runs the jobs of the database in this process until it is stopped, also across an absence of the database. */
export async function startWorker(options: Options): Promise<Worker> {
  const [slow = [], quick = []] = [true, false].map((isSlow) =>
    options.handlers.filter(({ job }) => (job.isSlow === true) === isSlow),
  )
  const runners = await Promise.all([
    keepRunning({ ...options, handlers: quick, atOnce: options.rhythm.quickAtOnce }),
    keepRunning({ ...options, handlers: slow, cron: [], atOnce: options.rhythm.slowAtOnce }),
  ])
  return {
    isRunning: () => runners.every((runner) => runner.isRunning()),
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

type Running = Options & { atOnce: number }

/** One after the other; the next begins while the jobs of one that lost the database still come to their end. */
async function keepRunning(options: Running): Promise<Worker> {
  const { log } = options
  const leaving = new Set<Promise<void>>()
  let current = await startRunner(options).catch((error: Error) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ reason: error.message }, 'the database is away; the job runner starts when it is back')
    return undefined
  })
  let isStopping = false

  async function leave(started: Started) {
    await started.stop()
    for (;;) {
      try {
        return await options.onWorkerGone(started.id)
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'could not free the jobs of a worker yet')
        if (isStopping) return
        await pause(beforeNextTry)
      }
    }
  }

  async function supervise() {
    while (!isStopping) {
      if (!current) {
        current = await startRunner(options).catch((error: Error) => {
          log.debug({ reason: error.message }, 'the job runner cannot start yet')
          return undefined
        })
        if (!current) await pause(beforeNextTry)
        continue
      }
      const { lost } = current
      const reason = await lost
      if (isStopping) return
      log.warn({ reason }, 'the job runner lost the database; starting another')
      const left = leave(current).finally(() => leaving.delete(left))
      leaving.add(left)
      current = undefined
    }
  }

  const supervised = supervise()
  return {
    isRunning: () => current !== undefined,
    stop: async () => {
      isStopping = true
      await current?.stop()
      await supervised
      await current?.stop()
      await Promise.all(leaving)
    },
  }
}

interface Started {
  id: string
  /** Settles, with the reason, when it can no longer be told what is done and what is not. */
  lost: Promise<string>
  /** Resolves when none of its jobs runs any more. */
  stop(): Promise<void>
}

async function startRunner(options: Running): Promise<Started> {
  const { pool, handlers, cron, rhythm, log, onWorker, atOnce } = options
  const events: WorkerEvents = new EventEmitter()
  const lost = Promise.withResolvers<string>()
  const drained = Promise.withResolvers<void>()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
    onWorker(workerPool.id).catch((error: Error) =>
      log.warn({ reason: error.message }, 'could not register a worker'),
    )
  })
  // A job that was fetched for us may be held by nobody now, one that is done may count as under way.
  events.on('worker:getJob:error', ({ error }) => {
    if (isDatabaseAway(error)) lost.resolve((error as Error).message)
  })
  events.on('pool:fatalError', ({ error }) => lost.resolve(String(error)))
  for (const event of ['pool:gracefulShutdown:complete', 'pool:release'] as const)
    events.on(event, () => drained.resolve())
  const runner = await run({
    pgPool: releasingOnce(pool),
    concurrency: atOnce,
    events,
    noHandleSignals: true,
    pollInterval: rhythm.pollMs,
    // Without batches the library reports results by promises that it drops: a refusal would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: taskList(handlers),
    parsedCronItems: cronItems(cron),
    logger: workerLogger(log),
  })
  const ended = runner.promise.catch((error: Error) => error.message)
  void ended.then((reason) => lost.resolve(reason ?? 'it ended'))
  return { id, lost: lost.promise, stop: () => stopRunner(runner, drained.promise) }
}

/** The library's own end may never come once two of its reports have failed; that no job runs is what counts. */
async function stopRunner(runner: Runner, drained: Promise<void>) {
  const stopped = runner.stop().catch(() => undefined)
  await drained
  const timeLimit = new AbortController()
  const ended = Promise.allSettled([stopped, runner.promise]).finally(() => timeLimit.abort())
  await Promise.race([ended, pause(maxReport, undefined, timeLimit).catch(() => undefined)])
}

const cronItems = (cron: CronEntry[]) =>
  parseCronItems(
    cron.map(({ job, at }) => ({
      task: job.name,
      match: at,
      // Never beside itself, and at most one waits: what outlasts its minute must not take up every worker.
      options: {
        maxAttempts: 1,
        priority: lanes[job.lane],
        queueName: `clock:${job.name}`,
        jobKey: `clock:${job.name}`,
      },
    })),
  )

function taskList(handlers: JobHandler[]): TaskList {
  return Object.fromEntries(
    handlers.map(({ job, run: handle }) => [
      job.name,
      async (payload, { job: row }) =>
        handle(withoutCron(payload), {
          id: String(row.id),
          attempt: row.attempts,
          maxAttempts: row.max_attempts,
        }),
    ]),
  )
}

/** Jobs started by the clock carry the library's own note about when; handlers ask the injected clock instead. */
function withoutCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  const { _cron, ...rest } = payload as { _cron?: unknown }
  return rest
}

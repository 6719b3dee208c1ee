import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Logger } from '../logging.ts'
import { lanes, type CronEntry, type JobHandler } from './job.ts'
import { workerLogger } from './workerLogger.ts'

/** How often a worker looks, and how many jobs run at once: of those that work, and of those that mostly wait. */
type Rhythm = Config['jobs']

/** One for each that is fetched or reported, opened when it is needed; and each kind hears of new ones on a session of its own. */
export const workerPoolSize = ({ quickAtOnce, slowAtOnce }: Rhythm) => quickAtOnce + slowAtOnce + 2

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

async function keepRunning(options: Running): Promise<Worker> {
  let runner: Runner | undefined
  let stopping = false

  async function supervise() {
    while (!stopping) {
      try {
        runner = await startRunner(options)
        await runner.promise
      } catch (error) {
        if (!stopping)
          options.log.warn({ reason: (error as Error).message }, 'the job runner stopped; starting it again')
      }
      runner = undefined
      if (!stopping) await pause(1_000)
    }
  }

  runner = await startRunner(options)
  const supervised = runner.promise
    .catch((error: Error) => options.log.warn({ reason: error.message }, 'the job runner stopped'))
    .then(supervise)
  return {
    isRunning: () => runner !== undefined,
    stop: async () => {
      stopping = true
      await runner
        ?.stop()
        .catch((error: Error) =>
          options.log.debug({ reason: error.message }, 'the job runner was already stopped'),
        )
      await supervised
    },
  }
}

async function startRunner(options: Running): Promise<Runner> {
  const { pool, handlers, cron, rhythm, log, onWorker, atOnce } = options
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    onWorker(workerPool.id).catch((error: Error) =>
      log.warn({ reason: error.message }, 'could not register a worker'),
    )
  })
  return run({
    pgPool: pool,
    concurrency: atOnce,
    events,
    noHandleSignals: true,
    pollInterval: rhythm.pollMs,
    taskList: taskList(handlers),
    parsedCronItems: parseCronItems(
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
    ),
    logger: workerLogger(log),
  })
}

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

import { productVersion } from '@chatflow/contract'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import { days, later, seconds } from '../../platform/clock.ts'
import type { SlowStatements } from '../../platform/database/slowStatements.ts'
import { lanes } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import type { Numbers } from './findings.ts'

export interface Around {
  dataDir: string
  isMailSetUp: boolean
  slowStatements: SlowStatements
}

/** Everything that is counted, read in one transaction. */
export async function readNumbers(platform: Platform, around: Around): Promise<Numbers> {
  const { bavail, bsize } = await statfs(around.dataDir)
  const { databaseBytes, ...media } = await readStorage(platform)
  return {
    at: platform.now().toISOString(),
    version: productVersion,
    processes: await readProcesses(platform),
    lanes: await readLanes(platform),
    failedJobs: await readFailedJobs(platform),
    outbox: await readOutbox(platform),
    connections: await readConnections(platform),
    slowStatements: around.slowStatements.list(),
    storage: { databaseBytes, ...media, freeBytes: bavail * bsize },
    mail: { isSetUp: around.isMailSetUp, ...(await readMail(platform)) },
    certificates: await platform.db
      .selectFrom('paymentCertificates')
      .select(['subject', 'endsAt'])
      .where('retiredAt', 'is', null)
      .orderBy('endsAt')
      .execute(),
    backup:
      (await platform.db
        .selectFrom('backups')
        .select(['finishedAt', 'bytes', 'error'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,
    rollupDifferences: await countDifferences(platform),
  }
}

const readProcesses = ({ db, now }: Platform) =>
  db
    .selectFrom('nodes')
    .select(['id', 'roles', 'version', 'startedAt', 'heartbeatAt', 'memoryBytes'])
    .where('heartbeatAt', '>', later(now(), -seconds(60)).toISOString())
    .orderBy('startedAt')
    .orderBy('id')
    .execute()

async function readLanes({ db }: Platform): Promise<Numbers['lanes']> {
  const { rows } = await sql<{
    priority: number
    waiting: number
    failed: number
    oldestSeconds: number
  }>`select priority::int,
      count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::int as "oldestSeconds"
    from graphile_worker.jobs group by priority`.execute(db)
  const found = new Map(rows.map((row) => [row.priority, row]))
  return Object.entries(lanes).map(([lane, priority]) => {
    const { waiting = 0, failed = 0, oldestSeconds = 0 } = found.get(priority) ?? {}
    return { lane, waiting, failed, oldestSeconds }
  })
}

async function readFailedJobs({ db }: Platform): Promise<Numbers['failedJobs']> {
  const { rows } = await sql<{
    id: string
    name: string
    attempts: number
    lastError: string
    failedAt: string
  }>`select id::text, task_identifier as name, attempts::int, left(coalesce(last_error, ''), 500) as "lastError",
      updated_at as "failedAt"
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at desc, id desc limit 50`.execute(db)
  return rows
}

async function readOutbox({ db, now }: Platform): Promise<Numbers['outbox']> {
  const at = now().toISOString()
  const { rows } = await sql<Numbers['outbox']>`select
      count(*) filter (where due_at <= ${at})::int as waiting,
      count(*) filter (where due_at <= ${later(now(), -seconds(300)).toISOString()})::int as late,
      coalesce(greatest(extract(epoch from ${at}::timestamptz - min(due_at)), 0), 0)::int as "oldestSeconds",
      0 as "failedToday"
    from outbox`.execute(db)
  const { amount } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('failureCode', 'is not', null)
    .where('createdAt', '>', later(now(), -days(1)).toISOString())
    .executeTakeFirstOrThrow()
  return { ...rows[0]!, failedToday: Number(amount) }
}

const readConnections = ({ db }: Platform) =>
  db
    .selectFrom('connections')
    .select((eb) => ['status', eb.fn.countAll<number>().as('amount')])
    .groupBy('status')
    .orderBy('status')
    .execute()

async function readStorage({ db }: Platform) {
  const { rows } = await sql<{
    databaseBytes: number
    mediaBytes: number
    mediaFiles: number
  }>`select pg_database_size(current_database())::bigint as "databaseBytes",
    coalesce(sum(bytes), 0)::bigint as "mediaBytes", coalesce(sum(files), 0)::bigint as "mediaFiles"
    from company_storage`.execute(db)
  return rows[0]!
}

async function readMail({ db }: Platform) {
  const last = (status: 'sent' | 'failed') =>
    db
      .selectFrom('mails')
      .select(['createdAt', 'sentAt', 'error'])
      .where('status', '=', status)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  const [sent, failed] = [await last('sent'), await last('failed')]
  return {
    lastSentAt: sent?.sentAt ?? null,
    lastFailedAt: failed?.createdAt ?? null,
    lastError: failed?.error ?? null,
  }
}

async function countDifferences({ db, now }: Platform): Promise<number> {
  const { amount } = await db
    .selectFrom('insightDifferences')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('foundAt', '>', later(now(), -days(7)).toISOString())
    .executeTakeFirstOrThrow()
  return Number(amount)
}

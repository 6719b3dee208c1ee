import { closeImportedMarker, type Provider } from '@chatflow/contract'
import { sql } from 'kysely'
import { startClosing } from '../../service/attendance/closeTickets.ts'
import type { Channel, HistorySpan, RawEvent } from '../../channels/channel/Channel.ts'
import { findConnection } from '../../channels/connections/findConnection.ts'
import {
  enqueueImport,
  findImportUnderWay,
  importHistory,
  importInput,
  showImportStatus,
  uncounted,
} from '../../channels/connections/wantImport.ts'
import { importedAs, receiveEvents } from '../inbound/ledger.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { moveCompanyJob } from '../../company/companies/companyJobs.ts'

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
}
interface ImportKey {
  companyId: number
  connectionId: number
  importId: string
}

/** Progress is told at most this often. */
const tellEvery = 300

export const importJobs = (options: Options): JobHandler[] => [
  handleJob(
    importHistory,
    (key) => takeStep(options, key),
    (key) => options.tenancy.withTenant(key.companyId, (tenant) => end(tenant, key, 'failed')),
  ),
]

/**
 * One step. The messages go into the ledger, where each is handled like any other and at most once; the step that
 * ends with a crash is taken again. The work they cause goes before the next step, and so does every customer's.
 */
async function takeStep({ tenancy, channels }: Options, key: ImportKey) {
  const inCompany = <T>(work: (tenant: Tenant) => Promise<T>) => tenancy.withTenant(key.companyId, work)
  const found = await inCompany((tenant) => findImport(tenant, key))
  // When the session comes back, it is asked for again.
  if (!found?.isUp) return
  const { history, translate } = channels[found.provider]
  const connection = { companyId: key.companyId, id: key.connectionId }
  // A network that pushes its past is waited for, until it says that it has no more.
  if (!history) return found.isComplete ? inCompany((tenant) => finish(tenant, key)) : undefined
  const messages = (span: HistorySpan) => history(connection, span)
  if (found.total === uncounted) {
    await inCompany((tenant) => tellPreparing(tenant, key))
    const total = await count(messages(found.span))
    return inCompany((tenant) => advance(tenant, key, { total }))
  }
  const batch = await first(messages({ ...found.span, ...(found.after && { after: found.after }) }))
  const last = batch?.at(-1)
  if (!batch || !last) return inCompany((tenant) => finish(tenant, key))
  await receiveEvents(
    tenancy,
    connection,
    batch.map((event) => ({ ...event, externalId: importedAs(event.externalId) })),
  )
  const said = await translate(last.payload)
  const at = said.kind === 'message' ? said.at : found.span.to
  return inCompany((tenant) =>
    advance(tenant, key, { done: found.done + batch.length, after: last.externalId, at }),
  )
}

async function count(batches: AsyncIterable<RawEvent[]>): Promise<number> {
  let total = 0
  for await (const batch of batches) total += batch.length
  return total
}

async function first(batches: AsyncIterable<RawEvent[]>): Promise<RawEvent[] | undefined> {
  const reader: AsyncIterator<RawEvent[], undefined> = batches[Symbol.asyncIterator]()
  const { value } = await reader.next()
  await reader.return?.()
  return value
}

/** The import as far as it is, while it is wanted. */
async function findImport(tenant: Tenant, key: ImportKey) {
  const { db, companyId } = tenant
  const job = await findJob(tenant, key)
  // The user who started it is gone, and it with them.
  if (!job) {
    await showImportStatus(tenant, key.connectionId, null)
    return undefined
  }
  const connection = await db
    .selectFrom('connections')
    .select(['provider', 'status', 'allowGroup', 'importOldMessages', 'importRecentMessages'])
    .select('importOldMessagesGroups')
    .where('companyId', '=', companyId)
    .where('id', '=', key.connectionId)
    .executeTakeFirst()
  if (job.state !== 'running' || !connection) return undefined
  const { importOldMessages, importRecentMessages } = connection
  if (!importOldMessages || !importRecentMessages) return undefined
  return {
    provider: connection.provider,
    isUp: connection.status === 'CONNECTED',
    total: job.total,
    done: job.done,
    after: importInput.parse(job.input).after,
    isComplete: importInput.parse(job.input).isComplete ?? false,
    span: {
      from: new Date(importOldMessages),
      to: new Date(importRecentMessages),
      groups: connection.importOldMessagesGroups && connection.allowGroup,
    },
  }
}

/** The import of this connection that is under way, if any. A phone tells its past before anybody knows that it is up. */
export async function findRunningImport(tenant: Tenant, connectionId: number) {
  const importId = await findImportUnderWay(tenant, connectionId)
  if (importId === undefined) return undefined
  const key = { companyId: tenant.companyId, connectionId, importId }
  const found = await findImport(tenant, key)
  return found && { key, span: found.span }
}

/** Counts what a network pushed. How much there will be is known when it says that this was the last. */
export async function addPushed(
  tenant: Tenant,
  key: ImportKey,
  { added, isLast }: { added: number; isLast: boolean },
) {
  const job = await findJob(tenant, key)
  if (job?.state !== 'running') return
  const done = Math.max(job.done, 0) + added
  await advance(tenant, key, { done, total: done, isComplete: isLast })
}

const findJob = ({ db, companyId }: Tenant, { importId }: ImportKey) =>
  db
    .selectFrom('companyJobs')
    .select(['state', 'done', 'total', 'input', 'userId', 'updatedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()

async function tellPreparing(tenant: Tenant, { connectionId }: ImportKey) {
  await showImportStatus(tenant, connectionId, String(tenant.now().getTime()))
  tell(tenant, connectionId, { done: uncounted, total: uncounted, at: tenant.now() })
}

async function advance(
  tenant: Tenant,
  key: ImportKey,
  change: { total?: number; done?: number; after?: string; at?: Date; isComplete?: boolean },
) {
  const job = await findJob(tenant, key)
  if (job?.state !== 'running') return
  const now = tenant.now()
  const { total = job.total, done = job.done, after, at = now, isComplete } = change
  const isTold = done >= total || now.getTime() - Date.parse(job.updatedAt) >= tellEvery
  // A stretch that comes after the last one makes the others no less complete.
  const kept = importInput.parse(job.input)
  const input = { ...kept, ...(after && { after }), ...(isComplete && { isComplete }) }
  await moveCompanyJob(tenant, key.importId, { total, done, input }, isTold)
  if (isTold) tell(tenant, key.connectionId, { done, total: Math.max(done, total), at })
  await enqueueImport(tenant, key)
}

function tell(
  tenant: Tenant,
  whatsappId: number,
  { done, total, at }: { done: number; total: number; at: Date },
) {
  const status = { this: done, all: total, date: at.toISOString() }
  tenant.publish('importMessages', { action: 'update', whatsappId, status }, everyone)
}

/** Everything is in the ledger. It is over when the ledger has nothing of it left to do. */
async function finish(tenant: Tenant, key: ImportKey) {
  const waiting = await tenant.db
    .selectFrom('inboundEvents')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('connectionId', '=', key.connectionId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`starts_with(external_id, ${importedAs('')})`)
    .limit(1)
    .executeTakeFirst()
  if (waiting) return enqueueImport(tenant, key, await soon(tenant))
  await end(tenant, key, 'done')
}

/** By the clock of the database, which starts the jobs. */
async function soon({ db }: Tenant): Promise<Date> {
  const { rows } = await sql<{ soon: string }>`select now() + interval '1 s' as soon`.execute(db)
  return new Date(rows[0]!.soon)
}

/** Its tickets wait for a person to say that they may be closed, unless that was said before. */
async function end(tenant: Tenant, key: ImportKey, state: 'done' | 'failed') {
  const { connectionId, importId } = key
  const job = await findJob(tenant, key)
  const connection = await findConnection(tenant, connectionId)
  if (job?.state !== 'running' || !connection) return
  await moveCompanyJob(tenant, importId, { state })
  const hasTickets = await hasOpenTickets(tenant, connectionId)
  const closes = connection.closedTicketsPostImported && hasTickets
  if (closes) await startClosing(tenant, job.userId, { importedOf: connectionId })
  await showImportStatus(tenant, connectionId, hasTickets && !closes ? closeImportedMarker : null)
}

async function hasOpenTickets({ db, companyId }: Tenant, connectionId: number): Promise<boolean> {
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', connectionId)
    .where('imported', 'is not', null)
    .where('status', '!=', 'closed')
    .limit(1)
    .executeTakeFirst()
  return ticket !== undefined
}

import type { CompanyEvent, EventPayload } from '@chatflow/contract'
import { sql, type CompiledQuery } from 'kysely'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { busChannel, type Notice, type Topic } from '../database/bus.ts'
import { withConnection, type Database } from '../database/connect.ts'
import { committing, readAs, writeAs, writeAsPlatform } from '../database/reading.ts'
import { enqueueJob, enqueueMany, type EnqueueOptions, type Job } from '../jobs/job.ts'
import type { CompanyCache } from './companyCache.ts'
import { signName } from '../storage/signedName.ts'
import {
  createNumbering,
  recordEvents,
  type Audience,
  type PendingEvent,
  type RecordedEvent,
} from './eventLog.ts'

interface Scope {
  db: Database
  now(): Date
  /** Runs later, and only if this transaction commits. */
  enqueue<P>(job: Job<P>, payload: P, options?: EnqueueOptions): Promise<void>
  enqueueMany<P>(job: Job<P>, wanted: { payload: P; key: string }[], when?: { after?: number }): Promise<void>
  /** What is the same for the whole company, read once; see `companyCache`. */
  cached<T>(companyId: number, name: string, load: () => Promise<T>): Promise<T>
  /** The name of a stored file with the permission to read it. */
  signName(companyId: number, name: string): string
  /** Tells every process, at commit, to drop its copy. */
  invalidate(topic: Topic, key: string | number): void
  /** Writes what nobody reads the answer of. It leaves at once; the commit waits for it, and fails with it. */
  meanwhile(statement: CompiledQuery): void
}

/** One company's view of the system during one request or job. Every query takes it first. */
export interface Tenant extends Scope {
  companyId: number
  /** Reaches the browsers only if the transaction commits. */
  publish<E extends CompanyEvent>(event: E, payload: EventPayload<E>, audience: Audience): void
  /** Lets other features react in this transaction; see `listeners.ts`. */
  raise<P>(event: DomainEvent<P>, payload: P): Promise<void>
}

/** The second door: sees every company. For signing in, for the platform's own screens and for housekeeping. */
export interface Platform extends Scope {
  publish<E extends CompanyEvent>(
    companyId: number | 'every',
    event: E,
    payload: EventPayload<E>,
    audience: Audience,
  ): void
}

export interface Tenancy {
  /** `held` names what nobody else may work on meanwhile: holders of one of the names are waited for. */
  withTenant<T>(companyId: number, work: (tenant: Tenant) => Promise<T>, held?: string[]): Promise<T>
  /** The same for who changes nothing: the database refuses it, and each statement is a transaction by itself. */
  readTenant<T>(companyId: number, work: (tenant: Tenant) => Promise<T>): Promise<T>
  withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T>
  /** Resolves when all that the company has committed is numbered and emitted. Needed only where a process may have died. */
  numberEvents(companyId: number): Promise<void>
  /** Lets other features do their share of a job in transactions of their own; see `listeners.ts`. */
  raise<P>(companyId: number, event: DomainEvent<P>, payload: P): Promise<void>
}

/** Something that happened in one feature and that others react to. Its feature names it, in the past tense. */
export interface DomainEvent<P> {
  name: string
  /** Never set: carries the type of what is told. */
  payload?: P
}

/** Who reacts to which event: what `listeners.ts` lists. */
export type Listener =
  | { event: string; react(tenant: Tenant, payload: unknown): Promise<unknown> }
  | { event: string; reactSlowly(tenancy: Tenancy, companyId: number, payload: unknown): Promise<unknown> }

interface Options {
  db: Database
  clock: Clock
  mediaKey: Buffer
  /** Where the installation is reached, if it was told: events name it in the addresses of files. */
  origin?: string | undefined
  companyCache: CompanyCache
  listeners: Listener[]
  emit(events: RecordedEvent[]): void
  /** Drops this process's own copy at the commit: its notice comes back later than the answer or an event about it. */
  drop?(notice: Notice): void
  /** Decides before they are recorded who gets to see what of a company's events. */
  divide?(tenant: Tenant, pending: PendingEvent[]): Promise<PendingEvent[]>
  /** Events could not be numbered; they wait for the next ones. */
  report?(error: Error): void
}

export function createTenancy(options: Options): Tenancy {
  const { db, emit, drop, listeners, divide, origin, report = () => undefined } = options
  const numberEvents = createNumbering(db, emit, report)

  async function inTransaction<T>(
    opening: string,
    work: (scope: Scope, pending: PendingEvent[]) => Promise<T>,
  ) {
    const pending: PendingEvent[] = []
    const owed: Owed = { notices: new Map(), written: [] }
    const [result, companies] = await withConnection(db, async (connection) => {
      await sql.raw(opening).execute(connection)
      try {
        const scope = scopeOn(connection, owed, options)
        const value = await work(scope, pending)
        const heard = pending.length > 0 ? await recordEvents(scope, pending, origin) : []
        await commit(connection, owed)
        return [value, heard] as const
      } catch (error) {
        await rollback(connection)
        throw error
      }
    })
    if (drop) owed.notices.forEach(drop)
    for (const companyId of companies) await numberEvents(companyId)
    return result
  }

  const inCompany = <T>(opening: string, companyId: number, work: (tenant: Tenant) => Promise<T>) => {
    if (!Number.isSafeInteger(companyId)) throw new Error('A company is a whole number')
    return inTransaction(opening, async (scope, pending) => {
      const tenant = tenantOn(scope, { companyId, pending, listeners })
      const result = await work(tenant)
      if (divide && pending.length > 0) pending.push(...(await divide(tenant, pending.splice(0))))
      return result
    })
  }
  const tenancy: Tenancy = {
    withTenant: (companyId, work, held = []) =>
      inCompany(writeAs(companyId, locks(companyId, held)), companyId, work),
    readTenant: (companyId, work) => inCompany(readAs(companyId), companyId, work),
    withPlatform: (work) =>
      inTransaction(writeAsPlatform, (scope, pending) =>
        work({
          ...scope,
          publish: (companyId, event, payload, audience) =>
            void pending.push({ companyId, event, payload, audience }),
        }),
      ),
    numberEvents,
    raise: async (companyId, { name }, payload) => {
      for (const listener of listeners)
        if (listener.event === name && 'reactSlowly' in listener)
          await listener.reactSlowly(tenancy, companyId, payload)
    },
  }
  return tenancy
}

interface Inside {
  companyId: number
  pending: PendingEvent[]
  listeners: Listener[]
}
function tenantOn(scope: Scope, { companyId, pending, listeners }: Inside): Tenant {
  const tenant: Tenant = {
    ...scope,
    companyId,
    publish: (event, payload, audience) => void pending.push({ companyId, event, payload, audience }),
    raise: async ({ name }, payload) => {
      for (const listener of listeners)
        if (listener.event === name && 'react' in listener) await listener.react(tenant, payload)
    },
  }
  return tenant
}

/** What is due by the commit. */
interface Owed {
  /** Each once, as it is sent. */
  notices: Map<string, Notice>
  written: Promise<unknown>[]
}

function scopeOn(db: Database, owed: Owed, { clock, mediaKey, companyCache }: Options): Scope {
  return {
    db,
    now: () => clock.now(),
    cached: (companyId, name, load) => companyCache.read(companyId, name, load),
    signName: (companyId, name) => signName(mediaKey, companyId, name, clock.now()),
    enqueue: (job, payload, options) => enqueueJob(db, job, payload, options),
    enqueueMany: (job, wanted, when) => enqueueMany(db, job, wanted, when),
    invalidate: (topic, key) => {
      const notice: Notice = { topic, key: String(key) }
      owed.notices.set(JSON.stringify(notice), notice)
    },
    meanwhile: (statement) => {
      const written = db.executeQuery(statement)
      // Heard by the commit; a transaction that does not come so far has failed of something else.
      written.catch(() => undefined)
      owed.written.push(written)
    },
  }
}

/** In one order, so that two who hold several names cannot wait for each other. */
const locks = (companyId: number, held: string[]) =>
  held
    .map((name) => createHash('sha1').update(`${companyId}:${name}`).digest().readBigInt64BE())
    .toSorted((left, right) => (left < right ? -1 : 1))

/** On its way behind what is owed: where one of those failed, the database does not hear it. */
async function commit(db: Database, { notices, written }: Owed) {
  const end = committing(busChannel, [...notices.keys()])
  await Promise.all([...written, sql.raw(end).execute(db)])
}

/** When the connection itself is gone there is nothing to roll back, and the first error is the one to report. */
async function rollback(db: Database) {
  await sql
    .raw('rollback')
    .execute(db)
    .catch(() => undefined)
}

import { companyEvents, eventName, type Capability, type CompanyEvent } from '@chatflow/contract'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { withHost } from '../storage/wholeAddresses.ts'

/** Who hears an event: the sockets in any of these rooms, less those in `except`. */
export interface Audience {
  rooms: string[]
  except?: string
  /** The same event under further names, each for its own rooms. A socket that resumes gets it under its first name. */
  also?: Addressed[]
}
interface Addressed {
  name: string
  rooms: string[]
}
export const room = {
  company: 'company',
  user: (id: number) => `user-${id}`,
  session: (id: string) => `session-${id}`,
  notification: 'notification',
  capability: (capability: Capability) => `may-${capability}`,
}
export const everyone: Audience = { rooms: [room.company] }

export interface PendingEvent {
  companyId: number | 'every'
  event: CompanyEvent
  payload: unknown
  audience: Audience
}
export interface RecordedEvent {
  companyId: number
  name: string
  rooms: string[]
  exceptRoom: string | null
  also: Addressed[]
  payload: Record<string, unknown> & { seq: number }
}

/**
 * Writes down the events of one transaction for each company that hears them. They have no number yet: a number is given
 * after the commit, so that transactions do not wait for each other. Returns the companies.
 */
export async function recordEvents(
  { db, now, meanwhile }: Recording,
  pending: PendingEvent[],
  origin: string | undefined,
): Promise<number[]> {
  const parsed = pending.map((event) => ({
    ...event,
    content: companyEvents[event.event].parse(event.payload),
  }))
  const isForAll = pending.some(({ companyId }) => companyId === 'every')
  const heard = isForAll ? await everyCompany(db) : pending.map(({ companyId }) => Number(companyId))
  const companies = [...new Set(heard)]
  const createdAt = now().toISOString()
  const rows = companies.flatMap((company) =>
    parsed
      .filter(({ companyId }) => companyId === 'every' || companyId === company)
      .map(({ event, content, audience }) => [
        company,
        eventName(company, event),
        audience.rooms,
        audience.except ?? null,
        JSON.stringify(audience.also ?? []),
        withHost(JSON.stringify(content), origin),
        createdAt,
      ]),
  )
  for (let place = 0; place < rows.length; place += atOnce)
    meanwhile(noting(rows.slice(place, place + atOnce)))
  return companies
}
interface Recording {
  now(): Date
  db: Database
  meanwhile(statement: CompiledQuery): void
}
/** A statement takes 65,535 values, and an event is seven. */
const atOnce = 5_000

/** Each value by itself: taken out of one JSON document the database would read every event twice. */
function noting(rows: unknown[][]) {
  let place = 0
  const values = rows.map((row) => `(${row.map(() => `$${++place}`).join(', ')})`)
  return CompiledQuery.raw(
    `insert into pending_events (company_id, name, rooms, except_room, also, payload, created_at)
    values ${values.join(', ')}`,
    rows.flat(1),
  )
}

async function everyCompany(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('companySeqs').select('companyId').execute()
  return rows.map(({ companyId }) => companyId)
}

/** Gives the committed events of a company their numbers, in a short transaction of its own. */
async function numberEvents(db: Database, companyId: number): Promise<RecordedEvent[]> {
  const { rows } = await sql<Numbered>`select * from number_events(${companyId})`.execute(db)
  return rows.map(({ seq, payload, ...event }) => ({ ...event, companyId, payload: { ...payload, seq } }))
}

type Numbered = Omit<RecordedEvent, 'companyId' | 'payload'> & {
  seq: number
  payload: Record<string, unknown>
}

interface Pass {
  running: Promise<void>
  next?: Promise<void>
}

/**
 * Numbers and emits, one pass at a time per company: all who commit during a pass share the next one. A pass that fails
 * leaves the events where they are, and the next one takes them along.
 */
export function createNumbering(
  db: Database,
  emit: (events: RecordedEvent[]) => void,
  report: (error: Error) => void,
) {
  const passes = new Map<number, Pass>()
  function begin(companyId: number): Promise<void> {
    const pass: Pass = {
      running: numberEvents(db, companyId)
        .then(emit)
        .catch(report)
        .finally(() => {
          if (!pass.next) passes.delete(companyId)
        }),
    }
    passes.set(companyId, pass)
    return pass.running
  }
  /** Resolves when everything that was committed before this call has been emitted. */
  return (companyId: number): Promise<void> => {
    const pass = passes.get(companyId)
    if (!pass) return begin(companyId)
    pass.next ??= pass.running.then(() => begin(companyId))
    return pass.next
  }
}

/** Companies with events that a process left behind without numbers when it died. */
export async function companiesWithPendingEvents(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('pendingEvents').select('companyId').distinct().execute()
  return rows.map(({ companyId }) => companyId)
}

interface Absence {
  companyId: number
  lastSeq: number
  rooms: Set<string>
  /** Nothing from before the session began is news to it; least of all an older login of the same person. */
  signedInAt: string
}

/** What a socket has missed while it was away, or `reload` when the log does not reach back so far. */
export async function eventsSince(db: Database, { companyId, lastSeq, rooms, signedInAt }: Absence) {
  const newest = await newestSeq(db, companyId)
  if (lastSeq < 0 || lastSeq > newest) return { reload: true as const, lastSeq: newest }
  const rows = await db
    .selectFrom('companyEvents')
    .select(['seq', 'name', 'rooms', 'exceptRoom', 'payload', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('seq', '>', lastSeq)
    // What is written meanwhile reaches the socket by itself: it is no gap.
    .where('seq', '<=', newest)
    .orderBy('seq')
    .limit(maxResumed + 1)
    .execute()
  const isWhole = rows.length === newest - lastSeq && rows.length <= maxResumed
  if (!isWhole) return { reload: true as const, lastSeq: newest }
  const isMine = (row: (typeof rows)[number]) =>
    row.createdAt >= signedInAt &&
    row.rooms.some((name) => rooms.has(name)) &&
    !(row.exceptRoom && rooms.has(row.exceptRoom))
  return {
    events: rows
      .filter(isMine)
      .map(({ seq, name, payload }) => ({ name, payload: { ...(payload as object), seq } })),
    lastSeq: newest,
  }
}
const maxResumed = 500

/** What is read after it holds everything up to that event. */
export async function newestSeq(db: Database, companyId: number): Promise<number> {
  const row = await db
    .selectFrom('companySeqs')
    .select('seq')
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** The newest event of the company that a row of the query belongs to. */
export const lastSeqOf = (companyId: string) =>
  sql<number>`coalesce((select seq from company_seqs where company_id = ${sql.ref(companyId)}), 0)`

/** A company's events are numbered from its first day. */
export async function beginNumbering(db: Database, companyId: number) {
  await db.insertInto('companySeqs').values({ companyId }).execute()
}

/** Nobody resumes from so long ago. */
export async function forgetOldEvents(db: Database, before: Date) {
  await db.deleteFrom('companyEvents').where('createdAt', '<', before.toISOString()).execute()
}

/** Empties a company's log: a browser that comes back reads everything again. */
export async function emptyEventLog(db: Database, companyId: number) {
  await db.deleteFrom('companyEvents').where('companyId', '=', companyId).execute()
  await db.deleteFrom('pendingEvents').where('companyId', '=', companyId).execute()
}

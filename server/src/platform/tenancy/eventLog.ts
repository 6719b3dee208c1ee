import { companyEvents, eventName, type Capability, type CompanyEvent } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

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

/** Writes the events of one transaction to the log of each company that hears them, and numbers them. */
export async function recordEvents(
  db: Database,
  pending: PendingEvent[],
  now: Date,
): Promise<RecordedEvent[]> {
  const parsed = pending.map((event) => ({
    ...event,
    content: companyEvents[event.event].parse(event.payload),
  }))
  const isForAll = pending.some(({ companyId }) => companyId === 'every')
  const companies = isForAll ? await everyCompany(db) : pending.map(({ companyId }) => Number(companyId))
  const recorded: RecordedEvent[] = []
  // In the order of their ids: two announcements at once cannot wait for each other.
  for (const company of new Set(companies.toSorted((left, right) => left - right))) {
    const heard = parsed.filter(({ companyId }) => companyId === 'every' || companyId === company)
    const events = heard.map(({ event, content, audience }) => ({
      name: eventName(company, event),
      rooms: audience.rooms,
      exceptRoom: audience.except ?? null,
      also: audience.also ?? [],
      payload: content as Record<string, unknown>,
    }))
    const first = await writeEvents(db, company, events, now)
    for (const [place, event] of events.entries())
      recorded.push({ ...event, companyId: company, payload: { ...event.payload, seq: first + place } })
  }
  return recorded
}

async function everyCompany(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('companySeqs').select('companyId').execute()
  return rows.map(({ companyId }) => companyId)
}

type UnnumberedEvent = Omit<RecordedEvent, 'companyId' | 'payload'> & { payload: object }

/** Takes as many numbers as there are events and writes them, in one statement. Returns the first number. */
async function writeEvents(
  db: Database,
  companyId: number,
  events: UnnumberedEvent[],
  now: Date,
): Promise<number> {
  const rows = events.map(({ name, rooms, exceptRoom, payload }, place) => ({
    place,
    name,
    rooms,
    except_room: exceptRoom,
    payload,
  }))
  const written = await sql<{ first: number }>`
    with counter as (
      insert into company_seqs as kept (company_id, seq) values (${companyId}, ${rows.length})
      on conflict (company_id) do update set seq = kept.seq + excluded.seq
      returning seq - ${rows.length} + 1 as first),
    written as (
      insert into company_events (company_id, seq, name, rooms, except_room, payload, created_at)
      select ${companyId}, first + place, name, rooms, except_room,
        payload || jsonb_build_object('seq', first + place), ${now.toISOString()}::timestamptz
      from counter, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as event (place int, name text, rooms text[], except_room text, payload jsonb))
    select first from counter`.execute(db)
  return written.rows[0]?.first ?? 0
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
  const newest =
    (await db.selectFrom('companySeqs').select('seq').where('companyId', '=', companyId).executeTakeFirst())
      ?.seq ?? 0
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
    events: rows.filter(isMine).map(({ name, payload }) => ({ name, payload: payload as { seq: number } })),
    lastSeq: newest,
  }
}
const maxResumed = 500

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
}

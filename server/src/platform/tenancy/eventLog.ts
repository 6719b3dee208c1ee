import { companyEvents, eventName, type Capability, type CompanyEvent } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Who hears an event: the sockets in any of these rooms, less those in `except`. */
export interface Audience {
  rooms: string[]
  except?: string
  /** The same event under further names, each for its own rooms. Whoever resumes gets it under its first name. */
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
  ticket: (uuid: string) => `ticket-${uuid}`,
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

/** Writes the events of one transaction to the log of each company and numbers them. */
export async function recordEvents(
  db: Database,
  pending: PendingEvent[],
  now: Date,
): Promise<RecordedEvent[]> {
  const nextSeq = await takeSeqs(db, pending)
  const recorded = pending.flatMap(({ companyId, event, payload, audience }) => {
    const content = companyEvents[event].parse(payload) as Record<string, unknown>
    const hearing = companyId === 'every' ? [...nextSeq.keys()] : [companyId]
    return hearing.map((company): RecordedEvent => {
      const seq = nextSeq.get(company) ?? 0
      nextSeq.set(company, seq + 1)
      return {
        companyId: company,
        name: eventName(company, event),
        rooms: audience.rooms,
        exceptRoom: audience.except ?? null,
        also: audience.also ?? [],
        payload: { ...content, seq },
      }
    })
  })
  await db
    .insertInto('companyEvents')
    .values(
      recorded.map((event) => ({
        companyId: event.companyId,
        seq: event.payload.seq,
        name: event.name,
        rooms: event.rooms,
        exceptRoom: event.exceptRoom,
        payload: JSON.stringify(event.payload),
        createdAt: now.toISOString(),
      })),
    )
    .execute()
  return recorded
}

/** Takes as many numbers as there are events, at once. Answers the first of each company. */
async function takeSeqs(db: Database, pending: PendingEvent[]): Promise<Map<number, number>> {
  const forEvery = pending.filter(({ companyId }) => companyId === 'every').length
  const wanted = new Map<number, number>()
  for (const { companyId } of pending)
    if (companyId !== 'every') wanted.set(companyId, (wanted.get(companyId) ?? 0) + 1)
  const ids = [...wanted.keys()].toSorted((left, right) => left - right)
  // Every company in the order of its id: two announcements at once cannot wait for each other.
  const chosen =
    forEvery > 0
      ? sql`select company_id, ${forEvery}::bigint as taken from company_seqs order by company_id for update`
      : sql`select * from unnest(${ids}::bigint[], ${ids.map((id) => wanted.get(id))}::bigint[]) as asked (company_id, taken)`
  const { rows } = await sql<{ companyId: number; first: number }>`
    with chosen as (${chosen})
    insert into company_seqs as counter (company_id, seq) select company_id, taken from chosen
    on conflict (company_id) do update set seq = counter.seq + excluded.seq
    returning company_id, seq - (select taken from chosen where chosen.company_id = counter.company_id) + 1 as first`.execute(
    db,
  )
  return new Map(rows.map(({ companyId, first }) => [companyId, first]))
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

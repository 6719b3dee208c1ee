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
  const recorded: RecordedEvent[] = []
  for (const { companyId, event, payload, audience } of pending) {
    const content = companyEvents[event].parse(payload) as Record<string, unknown>
    for (const { companyId: company, seq } of await nextSeqs(db, companyId)) {
      recorded.push({
        companyId: company,
        name: eventName(company, event),
        rooms: audience.rooms,
        exceptRoom: audience.except ?? null,
        also: audience.also ?? [],
        payload: { ...content, seq },
      })
    }
  }
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

async function nextSeqs(db: Database, companyId: number | 'every') {
  // Every company in the order of its id: two announcements at once cannot wait for each other.
  const chosen =
    companyId === 'every'
      ? sql`select company_id from company_seqs order by company_id for update`
      : sql`select ${companyId}::bigint as company_id`
  const { rows } = await sql<{ companyId: number; seq: number }>`
    with chosen as (${chosen})
    insert into company_seqs (company_id, seq) select company_id, 1 from chosen
    on conflict (company_id) do update set seq = company_seqs.seq + 1
    returning company_id, seq`.execute(db)
  return rows
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

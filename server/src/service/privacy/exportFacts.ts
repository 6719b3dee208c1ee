import type { ConsentPurpose, ConsentSource, TicketStatus } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { nextSaid } from './person.ts'

const atOnce = 200

export interface Facts {
  company: string
  timezone: string
  contact: {
    id: number
    name: string
    number: string
    email: string
    channel: string
    isBlocked: boolean
    createdAt: string
    owner: string | null
  }
  /** Where its picture is stored. */
  picture: string | null
  identities: { kind: string; value: string }[]
  extraInfo: { name: string; value: string }[]
  tags: string[]
  notes: { note: string; by: string | null; at: string }[]
  consents: { ticketId: number; at: string; messageId: number | null; words: string | null }[]
  /** What they agreed to be written to about, and what not, with the proof. */
  ledger: {
    purpose: ConsentPurpose
    isGiven: boolean
    source: ConsentSource
    words: string | null
    note: string | null
    by: string | null
    at: string
  }[]
  schedules: { body: string; sendAt: string; sentAt: string | null }[]
  tickets: {
    id: number
    status: TicketStatus
    createdAt: string
    queue: string | null
    attendant: string | null
    connection: string | null
    attendances: {
      createdAt: string
      startedAt: string | null
      finishedAt: string | null
      rating: number | null
    }[]
  }[]
}

const list = (select: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(found) from (${select}) found), '[]')`

/** Everything that is kept about somebody, except what was said. */
export async function readFacts(tenant: Tenant, contactId: number): Promise<Facts> {
  const { db, companyId } = tenant
  const { company, users, queues, connections } = await companySnapshot(tenant)
  const own = sql`company_id = ${companyId} and contact_id = ${contactId}`
  const { rows } = await sql<Row>`select
      (select row_to_json(one) from (select id, name, number, email, channel, not active as "isBlocked",
        created_at as "createdAt", owner_id as "ownerId", url_picture as picture
        from contacts where company_id = ${companyId} and id = ${contactId}) one) as contact,
      ${list(sql`select kind, value from contact_identities where ${own} order by kind, value`)} as identities,
      ${list(sql`select name, value from contact_extra_info where ${own} order by id`)} as extra_info,
      ${list(sql`select tags.name from contact_tags join tags on tags.company_id = contact_tags.company_id
        and tags.id = contact_tags.tag_id where contact_tags.company_id = ${companyId} and contact_id = ${contactId}
        order by tags.name`)} as tags,
      ${list(sql`select note, user_id as "userId", created_at as at from ticket_notes where ${own} order by id`)} as notes,
      ${list(sql`select id as "ticketId", lgpd_accepted_at as at, lgpd_accepted_message_id as "messageId",
        (select body from messages where company_id = ${companyId} and messages.id = lgpd_accepted_message_id) as words
        from tickets where ${own} and lgpd_accepted_at is not null order by id`)} as consents,
      ${list(sql`select purpose, is_given as "isGiven", source, words, note, user_name as by, created_at as at
        from consents where company_id = ${companyId} and (contact_id = ${contactId} or (kind, value) in (
          select kind, value from contact_identities where ${own})) order by id`)} as ledger,
      ${list(sql`select body, send_at as "sendAt", sent_at as "sentAt" from schedules where ${own} order by send_at`)} as schedules,
      ${list(sql`select id, status, created_at as "createdAt", queue_id as "queueId", user_id as "userId",
        whatsapp_id as "whatsappId", ${list(sql`select created_at as "createdAt", started_at as "startedAt",
          finished_at as "finishedAt", rating from ticket_trackings where company_id = ${companyId}
          and ticket_id = tickets.id order by id`)} as attendances
        from tickets where ${own} order by id`)} as tickets`.execute(db)
  const [row] = rows
  if (!row?.contact) throw new Error('Nobody to export')
  const { ownerId, picture, ...contact } = row.contact
  const named = (id: number | null) => users.get(id ?? 0)?.name ?? null
  return {
    company: company.name,
    timezone: company.timezone,
    contact: { ...contact, owner: named(ownerId) },
    picture,
    identities: row.identities,
    extraInfo: row.extraInfo,
    tags: row.tags.map(({ name }) => name),
    notes: row.notes.map(({ note, userId, at }) => ({ note, by: named(userId), at })),
    consents: row.consents,
    ledger: row.ledger,
    schedules: row.schedules,
    tickets: row.tickets.map(({ queueId, userId, whatsappId, ...ticket }) => ({
      ...ticket,
      queue: queues.get(queueId ?? 0)?.name ?? null,
      attendant: named(userId),
      connection: connections.get(whatsappId ?? 0)?.name ?? null,
    })),
  }
}

interface Row extends Pick<Facts, 'identities' | 'extraInfo' | 'consents' | 'ledger' | 'schedules'> {
  contact: (Omit<Facts['contact'], 'owner'> & { ownerId: number | null; picture: string | null }) | null
  tags: { name: string }[]
  notes: { note: string; userId: number | null; at: string }[]
  tickets: (Omit<Facts['tickets'][number], 'queue' | 'attendant' | 'connection'> & {
    queueId: number | null
    userId: number | null
    whatsappId: number | null
  })[]
}

/** The next messages, the earliest first. Of a group only their own: what others said there is theirs. */
export async function readSaid(tenant: Tenant, contactId: number, after: number) {
  const { db, companyId } = tenant
  const ids = await nextSaid(tenant, contactId, { after, max: atOnce })
  if (ids.length === 0) return []
  const { users } = await companySnapshot(tenant)
  const rows = await db
    .selectFrom('messages')
    .select([
      'id',
      'ticketId',
      'createdAt as at',
      'fromMe',
      'isPrivate',
      'isDeleted',
      'isEdited',
      'body',
      'ack',
    ])
    .select(['failureCode', 'mediaType', 'mediaPath', 'mediaName', 'mediaMime', 'mediaSize', 'transcription'])
    .select(['dataJson', 'vCard', 'userId'])
    .select([
      sql<{ body: string; at: string }[]>`${list(sql`select body, created_at as at from message_versions
        where company_id = ${companyId} and message_id = messages.id order by id`)}`.as('versions'),
      sql<boolean>`ticket_id not in (select id from tickets where company_id = ${companyId}
        and contact_id = ${contactId})`.as('isInGroup'),
    ])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ userId, ...row }) => ({ ...row, by: users.get(userId ?? 0)?.name ?? null }))
}
export type Said = Awaited<ReturnType<typeof readSaid>>[number]

/** Under which name a file lies in the archive: one that every system can write. */
export const archiveName = ({ id, mediaName }: Pick<Said, 'id' | 'mediaName'>) =>
  `files/${id}-${(mediaName ?? 'file').replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-120)}`

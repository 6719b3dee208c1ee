import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The user who asks for an export or an erasure. */
export interface Requester {
  userId: number
  name: string
  /** From where. */
  address: string
}

export const requesterOf = ({ userId, name }: Session, { ip: address }: FastifyRequest): Requester => ({
  userId,
  name,
  address,
})

/** The contact behind a request, locked. A group is not somebody whose data these are. */
export async function lockPerson({ db, companyId }: Tenant, id: number) {
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'number', 'isGroup', 'urlPicture', 'erasedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!contact) fail('ERR_NO_CONTACT_FOUND')
  if (contact.isGroup) fail('ERR_NOT_A_PERSON')
  return contact
}

/** What was said with somebody: everything in their tickets, and their own words in groups. */
const saidWith = (companyId: number, contactId: number, after: number) => sql`
  select id from messages where company_id = ${companyId} and contact_id = ${contactId} and id > ${after}
  union
  select messages.id from tickets
    join messages on messages.company_id = tickets.company_id and messages.ticket_id = tickets.id
    where tickets.company_id = ${companyId} and tickets.contact_id = ${contactId} and messages.id > ${after}`

/** The next of these messages, the earliest first. */
export async function nextSaid(
  { db, companyId }: Tenant,
  contactId: number,
  { after, max }: { after: number; max: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${saidWith(companyId, contactId, after)}) said order by id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countSaid({ db, companyId }: Tenant, contactId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${saidWith(companyId, contactId, 0)}) said`.execute(db)
  return rows[0]?.count ?? 0
}

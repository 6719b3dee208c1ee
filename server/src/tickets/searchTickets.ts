import { ticketPageSize, type TicketQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { foldedPattern } from '../platform/database/folded.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import type { TicketsQuery } from './ticketFilter.ts'

/** Common words are said in recent conversations: these are walked through before the index is asked. */
const recentTickets = 200
/** A search is read by a person: beyond this many hits it wants a better word. */
const mostHits = 1_000
const mostContacts = 5_000

/** The ids of the visible tickets that a text is found in, most recently active first, a page more than asked for. */
export async function findByText(
  tenant: Tenant,
  tickets: TicketsQuery,
  query: TicketQuery,
): Promise<number[]> {
  const wanted = query.pageNumber * ticketPageSize + 1
  const direction = query.sortTickets === 'ASC' ? 'asc' : 'desc'
  const newest = (found: TicketsQuery, limit: number) =>
    found
      .select('tickets.id')
      .orderBy('tickets.updatedAt', direction)
      .orderBy('tickets.id', direction)
      .limit(limit)
  const byContact = newest(
    tickets.where(contactMatches(tenant, query.searchParam)),
    Math.min(wanted, mostHits),
  )
  if (!query.searchOnMessages) return ids(await byContact.execute())

  const found = new Set(ids(await byContact.execute()))
  const recent = newest(tickets, recentTickets).as('recent')
  const walked = await tenant.db
    .selectFrom(recent)
    .select('recent.id')
    .where(
      sql<boolean>`exists (select from messages where company_id = ${tenant.companyId} and ticket_id = recent.id
        and strpos(folded, fold(${query.searchParam})) > 0)`,
    )
    .limit(wanted)
    .execute()
  for (const { id } of walked) found.add(id)
  // A page of hits among the recent ones is complete; with fewer, an older hit may lie between two that were found.
  if (walked.length < wanted)
    for (const { id } of await newest(
      tickets.where(messageMatches(tenant, query.searchParam)),
      wanted,
    ).execute())
      found.add(id)
  return inOrder(tenant, [...found], direction)
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

const contactMatches = ({ companyId }: Tenant, typed: string) => {
  const digits = typed.replace(/\D/g, '')
  const isNumber = digits.length >= 4 && /^[\d\s()+-]+$/.test(typed)
  // As an array: a join could walk through every ticket to find the few of these contacts.
  return sql<boolean>`tickets.contact_id = any(array(select id from contacts where company_id = ${companyId}
    and folded like ${foldedPattern(isNumber ? digits : typed)} limit ${mostContacts}))`
}

const messageMatches = ({ companyId }: Tenant, typed: string) =>
  sql<boolean>`tickets.id = any(array(select ticket_id from messages where company_id = ${companyId}
    and folded like ${foldedPattern(typed)} order by id desc limit ${mostHits}))`

async function inOrder({ db, companyId }: Tenant, found: number[], direction: 'asc' | 'desc') {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${found}::bigint[])`)
    .orderBy('updatedAt', direction)
    .orderBy('id', direction)
    .execute()
  return ids(rows)
}

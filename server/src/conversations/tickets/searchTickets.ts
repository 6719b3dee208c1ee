import { ticketPageSize, type TicketQuery } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { contactMatches, isFoundInCard } from '../contacts/contactMatches.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { TicketsQuery } from './ticketFilter.ts'

/** Common words are said in recent conversations: these are walked through before the index is asked. */
const recentTickets = 200
/** A few of them tell whether a word is common. */
const probedTickets = 16
const commonFrom = 4
/** A search is read by a person: beyond this many hits it wants a better word. */
const maxHits = 1_000
const maxContacts = 5_000

/** The ids of the visible tickets that a text is found in: the most recently active ones, a page more than asked for. */
export async function findByText(
  tenant: Tenant,
  tickets: TicketsQuery,
  query: TicketQuery & { hidesNumbers: boolean },
): Promise<number[]> {
  const { searchParam } = query
  const wanted = query.pageNumber * ticketPageSize + 1
  const direction = query.sortTickets === 'ASC' ? 'asc' : 'desc'
  const newest = (found: TicketsQuery, limit: number) =>
    found
      .select('tickets.id')
      .orderBy('tickets.updatedAt', direction)
      .orderBy('tickets.id', direction)
      .limit(limit)
  const byContact = newest(
    tickets.where(ofContacts(tenant, contactMatches(searchParam, query.hidesNumbers))),
    Math.min(wanted, maxHits),
  )
  if (!query.searchOnMessages) return ids(await byContact.execute())

  const isInWords = isFoundInCard(searchParam, query.hidesNumbers)
  const said = sql`exists (select from messages where company_id = ${tenant.companyId} and ticket_id = recent.id
    and strpos(folded, fold(${searchParam})) > 0 and ${isInWords})`
  const walk = (most: number) => sql`select recent.id from (${newest(tickets, most)}) recent where ${said}`
  const { rows } = await sql<{ id: number; isSaid: boolean }>`
    select id, false as is_said from (${byContact}) named
    union all select id, true from (${walk(probedTickets)}) probed`.execute(tenant.db)
  const found = new Set(ids(rows))
  const isCommon = rows.filter(({ isSaid }) => isSaid).length >= commonFrom
  const walked = isCommon
    ? (await sql<{ id: number }>`${walk(recentTickets)} limit ${wanted}`.execute(tenant.db)).rows
    : []
  for (const { id } of walked) found.add(id)
  // A page of hits among the recent ones is complete; with fewer, an older hit may lie between two that were found.
  if (walked.length < wanted)
    for (const { id } of await newest(
      tickets.where(messageMatches(tenant, searchParam, isInWords)),
      wanted,
    ).execute())
      found.add(id)
  return [...found]
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Of contacts for which this holds. As an array: a join could walk through every ticket to find the few of them. */
export const ofContacts = ({ companyId }: Pick<Tenant, 'companyId'>, isWanted: RawBuilder<boolean>) =>
  sql<boolean>`tickets.contact_id = any(array(select id from contacts where company_id = ${companyId}
    and ${isWanted} limit ${maxContacts}))`

const messageMatches = ({ companyId }: Tenant, typed: string, isInWords: RawBuilder<boolean>) =>
  sql<boolean>`tickets.id = any(array(select ticket_id from messages where company_id = ${companyId}
    and folded like ${foldedPattern(typed)} and ${isInWords} order by id desc limit ${maxHits}))`

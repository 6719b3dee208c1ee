import { ticketPageSize, type TicketQuery } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import { plannedOnce } from '../../platform/database/preparing.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactMatches, isFoundInCard, nameOrNumber } from '../contacts/contactMatches.ts'
import { filter, isPlain, type TicketsQuery, type Wanted } from './ticketFilter.ts'
import type { Viewer } from './tickets.visibility.ts'
import { viewerShape, viewerValues, withValues, type ViewerValues } from './viewerShape.ts'

/** Common words are said in recent conversations: these are walked through before the index is asked. */
const recentTickets = 200
/** A few of them tell whether a word is common. */
const probedTickets = 16
const commonFrom = 4
/** A search is read by a person: beyond this many hits it wants a better word. */
const maxHits = 1_000
const maxContacts = 5_000

type Asked = TicketQuery & Wanted

/** The ids of the visible tickets that a text is found in: the most recently active ones, a page more than asked for. */
export async function findByText(tenant: Tenant, viewer: Viewer, asked: Asked): Promise<number[]> {
  const rows = await (isFirstLook(viewer, asked)
    ? firstLook(tenant, viewer, asked)
    : found(tenant, viewer, { asked, text: asTyped(asked.searchParam, viewer) }).execute())
  return rows.map(({ id }) => id)
}

/**
 * What people search all day: one page, by nothing but a text. It is planned once, for any text: to plan it anew takes as
 * long as to find something. Without three letters in a row the index is of no use; those are planned for what they are.
 */
const isFirstLook = ({ hidesNumbers }: Viewer, asked: Asked) =>
  !hidesNumbers && asked.pageNumber === 1 && isPlain(asked) && /[\p{L}\p{N}]{3}/u.test(asked.searchParam)

const planned = compiledOnce<ViewerValues & FirstLook>(plannedOnce)
interface FirstLook {
  companyId: number
  queueIds: number[]
  name: string
  words: string
}

function firstLook({ db, companyId }: Tenant, viewer: Viewer, asked: Asked) {
  const { queueIds, view, showAll, searchOnMessages, searchParam } = asked
  const shape = [view, showAll, searchOnMessages, directionOf(asked), !queueIds, ...viewerShape(viewer)]
  return planned(db, {
    shape: JSON.stringify(shape),
    values: {
      ...viewerValues(viewer),
      companyId,
      queueIds: queueIds ?? [],
      name: nameOrNumber(searchParam),
      words: searchParam,
    },
    write: (given) =>
      found({ db, companyId: given.companyId }, withValues(viewer, given), {
        asked: { ...asked, queueIds: queueIds && given.queueIds },
        text: asGiven(given),
      }),
  })
}

/** A text, as statements look for it. */
interface Text {
  isOfContact: RawBuilder<boolean>
  folded: RawBuilder<string>
  pattern: RawBuilder<string>
  isInWords: RawBuilder<boolean>
  /** What the index finds is all read before it is put in order. */
  fence: RawBuilder<unknown>
}
const asTyped = (typed: string, { hidesNumbers }: Viewer): Text => ({
  isOfContact: contactMatches(typed, hidesNumbers),
  folded: sql`fold(${typed})`,
  pattern: foldedPattern(typed),
  isInWords: isFoundInCard(typed, hidesNumbers),
  fence: sql``,
})
/** Worked out once, and not for every row that is looked at: a plan for any text does not know it. */
const asGiven = ({ name, words }: FirstLook): Text => ({
  isOfContact: sql`contacts.folded like (select ${foldedPattern(name)})`,
  folded: sql`(select fold(${words}))`,
  pattern: sql`(select ${foldedPattern(words)})`,
  isInWords: sql`true`,
  fence: sql`offset 0`,
})

const directionOf = ({ sortTickets }: Pick<TicketQuery, 'sortTickets'>) =>
  sortTickets === 'ASC' ? 'asc' : 'desc'

function found(
  tenant: Pick<Tenant, 'db' | 'companyId'>,
  viewer: Viewer,
  { asked, text }: { asked: Asked; text: Text },
) {
  const direction = directionOf(asked)
  const newest = (tickets: TicketsQuery, limit: number) =>
    tickets
      .select('tickets.id')
      .orderBy('tickets.updatedAt', direction)
      .orderBy('tickets.id', direction)
      .limit(sql.lit(limit))
  const tickets = filter(tenant, viewer, asked)
  const wanted = Math.min(asked.pageNumber * ticketPageSize + 1, maxHits)
  const named = newest(tickets.where(ofContacts(tenant, text.isOfContact)), wanted)
  if (!asked.searchOnMessages) return named

  // Ticket by ticket: joined otherwise, all messages could be read to find those of a few.
  const walk = (most: number) => sql`select recent.id from (${newest(tickets, most)}) recent
    cross join lateral (select from messages where company_id = ${tenant.companyId} and ticket_id = recent.id
      and strpos(folded, ${text.folded}) > 0 and ${text.isInWords} limit 1) said`
  const indexed = newest(tickets.where(messageMatches(tenant, text)), wanted)
  // A page of hits among the recent ones is complete; with fewer, an older hit may lie between two that were found.
  const all = sql<{ id: number }>`(
    with probed as materialized (${walk(probedTickets)}),
    walked as materialized (select id from (${walk(recentTickets)}) near
      where (select count(*) from probed) >= ${sql.lit(commonFrom)} limit ${sql.lit(wanted)})
    select id from (${named}) named union select id from probed union select id from walked
    union select id from (${indexed}) indexed where (select count(*) from walked) < ${sql.lit(wanted)})`
  return tenant.db.selectFrom(all.as('found')).select('found.id')
}

/** Of contacts for which this holds. As an array: a join could walk through every ticket to find the few of them. */
export const ofContacts = ({ companyId }: Pick<Tenant, 'companyId'>, isWanted: RawBuilder<boolean>) =>
  sql<boolean>`tickets.contact_id = any(array(select id from contacts where company_id = ${companyId}
    and ${isWanted} limit ${sql.lit(maxContacts)}))`

const messageMatches = ({ companyId }: Pick<Tenant, 'companyId'>, { pattern, isInWords, fence }: Text) =>
  sql<boolean>`tickets.id = any(array(select ticket_id from (select id, ticket_id from messages
    where company_id = ${companyId} and folded like ${pattern} and ${isInWords} ${fence}) said
    order by id desc limit ${sql.lit(maxHits)}))`

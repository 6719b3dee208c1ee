import type { CustomerFacts, OpenedTicket, TicketDetail } from '@chatflow/contract'
import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot, type CompanySnapshot } from '../companySnapshot/companySnapshot.ts'
import { ticketByKey, type TicketKey } from './getTicket.ts'
import { maySee, type Viewer } from './tickets.visibility.ts'
import { detailOf, ticketDetails } from './ticketRow.ts'

interface FactsRow {
  attendance: number
  previousAt: string | null
  previousUserId: number | null
  lastRating: number | null
}

/** Attendances are counted, not tickets, which reopen. In the statement of the ticket itself: opening one costs no more. */
const facts = sql<FactsRow>`(select json_build_object(
    'attendance', count(*) filter (where id <= this_id),
    'previousAt', (array_agg(coalesce(closed_at, finished_at) order by id desc) filter (where id < this_id))[1],
    'previousUserId', (array_agg(user_id order by id desc) filter (where id < this_id))[1],
    'lastRating', (array_agg(rating order by rating_at desc, id desc) filter (where rating is not null))[1])
  from (select tracking.*, max(tracking.id) filter (where tracking.ticket_id = tickets.id) over () as this_id
    from tickets as theirs join ticket_trackings as tracking
      on tracking.company_id = theirs.company_id and tracking.ticket_id = theirs.id
    where theirs.company_id = tickets.company_id and theirs.contact_id = tickets.contact_id) as attendances)`

/** A ticket as somebody needs it who is about to attend to it. Not found and not yours look the same. */
export async function findOpenedTicket(
  tenant: Tenant,
  viewer: Viewer,
  key: TicketKey,
): Promise<OpenedTicket> {
  const found = await ticketDetails(ticketByKey(tenant, key))
    .select(['contacts.ownerId', facts.as('facts')])
    .executeTakeFirst()
  const row = found ?? fail('ERR_NO_TICKET_FOUND')
  const snapshot = await companySnapshot(tenant)
  const ticket = detailOf(tenant, row, snapshot)
  if (!maySee(viewer, ticket)) return fail('ERR_NO_TICKET_FOUND')
  return { ...ticket, customer: isSomebody(ticket) ? factsOf(row.facts, row.ownerId, snapshot) : null }
}

/** Of a group, or of a person whose data were erased, there is nothing to know. */
const isSomebody = ({ isGroup, contact }: TicketDetail) => !isGroup && contact.erasedAt === null

function factsOf(row: FactsRow, ownerId: number | null, { users }: CompanySnapshot): CustomerFacts {
  const { attendance, previousAt, previousUserId, lastRating } = row
  const named = (id: number | null) => {
    const user = users.get(id ?? 0)
    return user ? { id: user.id, name: user.name } : null
  }
  const previous =
    previousAt === null ? null : { at: new Date(previousAt).toISOString(), user: named(previousUserId) }
  return { attendance, previous, lastRating, owner: named(ownerId) }
}

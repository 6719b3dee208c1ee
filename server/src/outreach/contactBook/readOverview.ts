import type { ContactOverview } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../conversations/tickets/tickets.visibility.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { namesOf, requireContact, ticketsOfContact, type TicketOfContact } from './ticketsOfContact.ts'

const maxRatings = 10

/** How often a contact was attended, what is open, how it rated and what it consented to. */
export async function readOverview(
  tenant: Tenant,
  viewer: Viewer,
  contactId: number,
): Promise<ContactOverview> {
  await requireContact(tenant, contactId)
  const { seen, hiddenIds } = await ticketsOfContact(tenant, viewer, contactId)
  const names = await namesOf(tenant)
  const lastAt = seen.map(({ updatedAt }) => updatedAt).reduce<string | null>(latest, null)
  return {
    tickets: seen.length,
    hiddenTickets: hiddenIds.length,
    firstAt: seen.at(-1)?.createdAt ?? null,
    lastAt,
    open: seen
      .filter(({ status }) => status !== 'closed')
      .map(({ id, uuid, status, lastMessage, updatedAt, queueId, userId, whatsappId }) => ({
        id,
        uuid,
        status,
        lastMessage,
        updatedAt,
        queue: names.queue(queueId),
        user: names.user(userId),
        whatsapp: names.connection(whatsappId),
      })),
    ratings: await readRatings(tenant, seen),
    consents: await readConsents(tenant, seen),
  }
}

const latest = (known: string | null, next: string) => (known !== null && known > next ? known : next)

async function readRatings(tenant: Tenant, tickets: TicketOfContact[]): Promise<ContactOverview['ratings']> {
  const { db, companyId } = tenant
  const names = await namesOf(tenant)
  const uuidOf = new Map(tickets.map(({ id, uuid }) => [id, uuid]))
  const rows = await db
    .selectFrom('ticketTrackings')
    .select(['id', 'rating', 'ratingAt', 'createdAt', 'userId', 'ticketId'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .select(sql<number>`(avg(rating) over ())::float8`.as('average'))
    .where('companyId', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${[...uuidOf.keys()]}::bigint[])`)
    .where('rating', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxRatings)
    .execute()
  return {
    count: rows[0]?.count ?? 0,
    average: rows[0]?.average ?? null,
    last: rows.map(({ id, rating, ratingAt, createdAt, userId, ticketId }) => ({
      id,
      rating: rating ?? 0,
      at: ratingAt ?? createdAt,
      user: names.user(userId),
      ticketUuid: uuidOf.get(ticketId) ?? '',
    })),
  }
}

/** What was agreed to, with the words that prove it. */
async function readConsents(
  { db, companyId }: Tenant,
  tickets: TicketOfContact[],
): Promise<ContactOverview['consents']> {
  const agreed = tickets.filter(({ lgpdAcceptedAt }) => lgpdAcceptedAt !== null)
  const ids = agreed.flatMap(({ lgpdAcceptedMessageId }) => lgpdAcceptedMessageId ?? [])
  const proofs = await db
    .selectFrom('messages')
    .select(['id', 'body as words', 'createdAt as at'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const proofOf = new Map(proofs.map(({ id, ...proof }) => [id, proof]))
  return agreed.map(({ id, uuid, lgpdAcceptedAt, lgpdAcceptedMessageId }) => ({
    ticketId: id,
    ticketUuid: uuid,
    at: lgpdAcceptedAt ?? '',
    proof: proofOf.get(lgpdAcceptedMessageId ?? 0) ?? null,
  }))
}

import type { SlaTarget, Ticket, TicketContact, TicketDetail } from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { CompanySnapshot, ConnectionName } from '../companySnapshot/companySnapshot.ts'
import { windowOf } from './replyWindow.ts'

const ticketColumns = [
  'tickets.id',
  'tickets.uuid',
  'tickets.status',
  'tickets.userId',
  'tickets.queueId',
  'tickets.contactId',
  'tickets.whatsappId',
  'tickets.channel',
  'tickets.isGroup',
  'tickets.isBot',
  'tickets.useIntegration',
  'tickets.lastMessage',
  'tickets.unreadMessages',
  'tickets.fromMe',
  'tickets.createdAt',
  'tickets.updatedAt',
  'tickets.userRating',
  'tickets.lastInboundAt',
  'tickets.waitingSince',
  'tickets.dueAt',
  'tickets.dueTarget',
  'tickets.raisedAt',
  sql<string | null>`tickets.closing ->> 'at'`.as('closesAt'),
  'tickets.snoozedUntil',
] as const
const contactColumns = [
  'contacts.name as contactName',
  'contacts.number as contactNumber',
  'contacts.email as contactEmail',
  'contacts.channel as contactChannel',
  'contacts.isGroup as contactIsGroup',
  'contacts.active as contactActive',
  'contacts.disableBot as contactDisableBot',
  'contacts.acceptAudioMessage as contactAcceptAudio',
  'contacts.lgpdAcceptedAt as contactLgpdAcceptedAt',
  'contacts.erasedAt as contactErasedAt',
  'contacts.urlPicture as contactPicture',
] as const
const detailColumns = [
  'tickets.lgpdAcceptedAt',
  'tickets.lgpdSendMessageAt',
  'tickets.amountUsedBotQueues',
  'tickets.amountUsedBotQueuesNps',
  'tickets.imported',
  'tickets.integrationId',
] as const

type FromTickets<Shape> = SelectQueryBuilder<DB, 'tickets', Shape>

/** Completes a selection of tickets to rows. To-many parts are sub-selects: a join would cut pages short. */
export function ticketRows<Shape>(tickets: FromTickets<Shape>) {
  return tickets
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(ticketColumns)
    .select(contactColumns)
    .select([
      sql<number[]>`array(select tag_id from ticket_tags where company_id = tickets.company_id
        and ticket_id = tickets.id order by tag_id)`.as('tagIds'),
      sql<number[]>`array(select tag_id from contact_tags where company_id = tickets.company_id
        and contact_id = tickets.contact_id order by tag_id)`.as('contactTagIds'),
      sql<
        TicketContact['extraInfo'] | null
      >`(select json_agg(json_build_object('id', id, 'name', name, 'value', value) order by id)
        from contact_extra_info where company_id = tickets.company_id and contact_id = tickets.contact_id)`.as(
        'extraInfo',
      ),
    ])
}
export const ticketDetails = (tickets: FromTickets<object>) => ticketRows(tickets).select(detailColumns)

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows<object>>['executeTakeFirstOrThrow']>>
type DetailRow = Awaited<ReturnType<ReturnType<typeof ticketDetails>['executeTakeFirstOrThrow']>>

type Signer = Pick<Tenant, 'companyId' | 'signName'>

/** A ticket as it travels. */
export function ticketOf(tenant: Signer, row: TicketRow, snapshot: CompanySnapshot): Ticket {
  const connection = row.whatsappId === null ? undefined : snapshot.connections.get(row.whatsappId)
  const user = snapshot.users.get(row.userId ?? 0)
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    userId: row.userId,
    queueId: row.queueId,
    contactId: row.contactId,
    whatsappId: row.whatsappId,
    channel: row.channel,
    isGroup: row.isGroup,
    isBot: row.isBot,
    useIntegration: row.useIntegration,
    lastMessage: row.lastMessage,
    unreadMessages: row.unreadMessages,
    fromMe: row.fromMe,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    userRating: row.userRating,
    waitingSince: row.status === 'pending' || row.status === 'lgpd' ? row.waitingSince : null,
    closesAt: row.closesAt,
    snoozedUntil: row.snoozedUntil,
    due: row.dueAt === null ? null : { at: row.dueAt, target: row.dueTarget as SlaTarget },
    isRaised: row.raisedAt !== null,
    contact: contactOf(tenant, row, snapshot),
    queue: snapshot.queues.get(row.queueId ?? 0) ?? null,
    user: user ? { id: user.id, name: user.name, color: user.color } : null,
    tags: named(row.tagIds, snapshot.tags),
    whatsapp: connection ? whatsappOf(connection) : null,
    window: connection ? windowOf(row, connection.abilities) : null,
  }
}

function whatsappOf(connection: ConnectionName): NonNullable<Ticket['whatsapp']> {
  const { id, name, channel, provider, status, expiresTicket, groupAsTicket } = connection
  const asTicket = groupAsTicket ? 'enabled' : 'disabled'
  return { id, name, channel, provider, status, expiresTicket, groupAsTicket: asTicket }
}

function contactOf(tenant: Signer, row: TicketRow, snapshot: CompanySnapshot): TicketContact {
  const picture = row.contactPicture && mediaUrl(tenant, row.contactPicture)
  return {
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    email: row.contactEmail,
    channel: row.contactChannel,
    isGroup: row.contactIsGroup,
    active: row.contactActive,
    disableBot: row.contactDisableBot,
    acceptAudioMessage: row.contactAcceptAudio,
    lgpdAcceptedAt: row.contactLgpdAcceptedAt,
    erasedAt: row.contactErasedAt,
    urlPicture: picture,
    profilePicUrl: picture,
    companyId: tenant.companyId,
    extraInfo: row.extraInfo ?? [],
    tags: named(row.contactTagIds, snapshot.tags),
  }
}

const named = <T>(ids: number[], names: Map<number, T>): T[] =>
  ids.flatMap((id) => {
    const found = names.get(id)
    return found ? [found] : []
  })

export function detailOf(tenant: Signer, row: DetailRow, snapshot: CompanySnapshot): TicketDetail {
  return {
    ...ticketOf(tenant, row, snapshot),
    companyId: tenant.companyId,
    lgpdAcceptedAt: row.lgpdAcceptedAt,
    lgpdSendMessageAt: row.lgpdSendMessageAt,
    amountUsedBotQueues: row.amountUsedBotQueues,
    amountUsedBotQueuesNPS: row.amountUsedBotQueuesNps,
    integrationId: row.integrationId,
    imported: row.imported,
    company: { id: snapshot.company.id, name: snapshot.company.name },
    queueIntegration: snapshot.integrations.get(row.integrationId ?? 0) ?? null,
    abilities: snapshot.connections.get(row.whatsappId ?? 0)?.abilities ?? null,
  }
}

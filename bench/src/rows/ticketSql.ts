import type { Ticket, TicketContact, TicketDetail } from '@chatflow/contract'
import { simulatorAbilities } from '../../../server/src/channels/simulator/simulatorChannel.ts'
import type { Names } from './names.ts'

const tagIds = (table: string, owner: string, id: string) => `
  array(select tag_id::int from ${table} where company_id = t.company_id and ${owner} = ${id} order by tag_id)`

/** A ticket as a flat row, from `tickets t join contacts c`. */
export const ticketColumns = `
  t.id, t.uuid, t.status, t.user_id as "userId", t.queue_id as "queueId", t.contact_id as "contactId",
  t.whatsapp_id as "whatsappId", t.channel, t.is_group as "isGroup", t.is_bot as "isBot",
  t.use_integration as "useIntegration", t.last_message as "lastMessage", t.unread_messages as "unreadMessages",
  t.from_me as "fromMe", t.created_at as "createdAt", t.updated_at as "updatedAt", t.user_rating as "userRating",
  case when t.status in ('pending', 'lgpd') then t.waiting_since end as "waitingSince", t.closing ->> 'at' as "closesAt",
  c.name as "contactName", c.number, c.email, c.channel as "contactChannel", c.is_group as "contactIsGroup", c.active,
  c.disable_bot as "disableBot", c.accept_audio_message as "acceptAudioMessage",
  c.lgpd_accepted_at as "contactLgpdAcceptedAt", ${tagIds('ticket_tags', 'ticket_id', 't.id')} as "tagIds",
  ${tagIds('contact_tags', 'contact_id', 't.contact_id')} as "contactTagIds",
  (select json_agg(json_build_object('id', id, 'name', name, 'value', value) order by id)
    from contact_extra_info where company_id = t.company_id and contact_id = t.contact_id) as "extraInfo"`

export const ofContact = 'join contacts c on c.company_id = t.company_id and c.id = t.contact_id'

type Bare = Omit<Ticket, 'contact' | 'queue' | 'user' | 'tags' | 'whatsapp' | 'window'>
export interface TicketRow extends Bare {
  contactName: string
  number: string
  email: string
  contactChannel: Ticket['channel']
  contactIsGroup: boolean
  active: boolean
  disableBot: boolean
  acceptAudioMessage: boolean
  contactLgpdAcceptedAt: string | null
  tagIds: number[]
  contactTagIds: number[]
  extraInfo: TicketContact['extraInfo'] | null
}

/** The product's JSON of a row. */
export function ticketOf(row: TicketRow, names: Names): Ticket {
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
    waitingSince: row.waitingSince,
    closesAt: row.closesAt,
    snoozedUntil: null,
    due: null,
    isRaised: false,
    contact: {
      id: row.contactId,
      name: row.contactName,
      number: row.number,
      email: row.email,
      channel: row.contactChannel,
      isGroup: row.contactIsGroup,
      active: row.active,
      disableBot: row.disableBot,
      acceptAudioMessage: row.acceptAudioMessage,
      lgpdAcceptedAt: row.contactLgpdAcceptedAt,
      erasedAt: null,
      urlPicture: null,
      profilePicUrl: null,
      companyId: names.company.id,
      extraInfo: row.extraInfo ?? [],
      tags: row.contactTagIds.map((id) => names.tags.get(id)!),
    },
    queue: names.queues.get(row.queueId ?? 0) ?? null,
    user: names.users.get(row.userId ?? 0) ?? null,
    tags: row.tagIds.map((id) => names.tags.get(id)!),
    whatsapp: names.connections.get(row.whatsappId ?? 0) ?? null,
    window: null,
  }
}

export const detailColumns = `${ticketColumns},
  t.lgpd_accepted_at as "lgpdAcceptedAt", t.lgpd_send_message_at as "lgpdSendMessageAt",
  t.amount_used_bot_queues as "amountUsedBotQueues", t.amount_used_bot_queues_nps as "amountUsedBotQueuesNPS",
  t.imported`

export type DetailRow = TicketRow &
  Pick<
    TicketDetail,
    'lgpdAcceptedAt' | 'lgpdSendMessageAt' | 'amountUsedBotQueues' | 'amountUsedBotQueuesNPS' | 'imported'
  >

export const detailOf = (row: DetailRow, names: Names): TicketDetail => ({
  ...ticketOf(row, names),
  companyId: names.company.id,
  lgpdAcceptedAt: row.lgpdAcceptedAt,
  lgpdSendMessageAt: row.lgpdSendMessageAt,
  amountUsedBotQueues: row.amountUsedBotQueues,
  amountUsedBotQueuesNPS: row.amountUsedBotQueuesNPS,
  integrationId: null,
  imported: row.imported,
  company: names.company,
  queueIntegration: null,
  abilities: row.whatsappId === null ? null : abilities,
})

/** Of the simulated WhatsApp, which all connections of the bench are. */
const abilities = simulatorAbilities({
  provider: 'simulator',
  channel: 'whatsapp',
  replyWindowHours: null,
})

import { can, type Language } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { pushTexts } from './pushTexts.ts'
import type { PushAbout } from './tellByPush.ts'

type Of<Kind extends PushAbout['kind']> = Extract<PushAbout, { kind: Kind }>

/** What a user is told, as things are now: nothing of what went on to somebody else, or is settled. */
export async function noticeOf(tenant: Tenant, userId: number, about: PushAbout) {
  const user = await findUser(tenant, userId)
  if (!user) return undefined
  const reader = { userId, language: user.language as Language }
  switch (about.kind) {
    case 'given':
      return ofGiven(tenant, reader, about)
    case 'deadline':
      return ofDeadline(tenant, reader, about)
    case 'mention':
    case 'direct':
      return ofChat(tenant, reader, about)
  }
}

interface Reader {
  userId: number
  language: Language
}

const findUser = ({ db, companyId }: Tenant, id: number) =>
  db
    .selectFrom('users')
    .select(['name', 'language'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

const ticketWithName = ({ db, companyId }: Tenant, ticketId: number) =>
  db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['tickets.uuid', 'tickets.id', 'contacts.name'])
    .where('tickets.companyId', '=', companyId)
    .where('tickets.id', '=', ticketId)

const placeOf = ({ id, uuid }: { id: number; uuid: string }) => ({
  tag: `ticket ${id}`,
  path: `/tickets/${uuid}`,
})

async function ofGiven(tenant: Tenant, { userId, language }: Reader, { ticketId }: Of<'given'>) {
  const ticket = await ticketWithName(tenant, ticketId)
    .where('tickets.userId', '=', userId)
    .executeTakeFirst()
  return ticket && { ...pushTexts(language, { kind: 'given', name: ticket.name }), ...placeOf(ticket) }
}

/** A name goes to nobody who may not see the ticket: its attendant, admins, and its queue while it is nobody's. */
async function ofDeadline(
  tenant: Tenant,
  { userId, language }: Reader,
  { ticketId, deadlineId }: Of<'deadline'>,
) {
  const { companyId, now } = tenant
  const ticket = await ticketWithName(tenant, ticketId)
    .innerJoin('slaDeadlines', (join) =>
      join
        .onRef('slaDeadlines.companyId', '=', 'tickets.companyId')
        .onRef('slaDeadlines.ticketId', '=', 'tickets.id'),
    )
    .select('slaDeadlines.dueAt')
    .where('slaDeadlines.id', '=', deadlineId)
    .where('slaDeadlines.settledAt', 'is', null)
    .where('slaDeadlines.pausedAt', 'is', null)
    .where(
      sql<boolean>`(tickets.user_id = ${userId}
        or exists (select from users where company_id = ${companyId} and id = ${userId} and profile = 'admin')
        or tickets.user_id is null and exists (select from user_queues
          where company_id = ${companyId} and user_id = ${userId} and queue_id = tickets.queue_id))`,
    )
    .executeTakeFirst()
  if (!ticket) return undefined
  const isLate = ticket.dueAt <= now().toISOString()
  return { ...pushTexts(language, { kind: 'deadline', name: ticket.name, isLate }), ...placeOf(ticket) }
}

/** Only to a member who may use the chat and has not read it meanwhile, elsewhere. */
async function ofChat(
  tenant: Tenant,
  { userId, language }: Reader,
  { kind, chatId, senderId }: Of<'mention' | 'direct'>,
) {
  const chat = await tenant.db
    .selectFrom('chats')
    .innerJoin('chatUsers', (join) =>
      join.onRef('chatUsers.companyId', '=', 'chats.companyId').onRef('chatUsers.chatId', '=', 'chats.id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'chatUsers.companyId').onRef('users.id', '=', 'chatUsers.userId'),
    )
    .select(['chats.id', 'chats.uuid', 'chats.title'])
    .select(['users.profile', 'users.super', 'users.showDashboard'])
    .select(['users.allowRealTime', 'users.allowConnections', 'users.allUserChat'])
    .where('chats.companyId', '=', tenant.companyId)
    .where('chats.id', '=', chatId)
    .where('chatUsers.userId', '=', userId)
    .where(kind === 'direct' ? 'chatUsers.unreads' : 'chatUsers.mentions', '>', 0)
    .executeTakeFirst()
  const sender = await findUser(tenant, senderId)
  if (!chat || !sender || !can(chat, 'chats:use')) return undefined
  const about =
    kind === 'direct' ? { kind, name: sender.name } : { kind, name: sender.name, chat: chat.title }
  return { ...pushTexts(language, about), tag: `chat ${chat.id}`, path: `/chats/${chat.uuid}` }
}

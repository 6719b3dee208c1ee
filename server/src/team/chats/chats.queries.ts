import { pageSize, type Chat, type ChatMember, type ChatMessage } from '@chatflow/contract'
import { sql } from 'kysely'
import { containing } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** A number is the id, a text the uuid. */
export type ChatKey = number | string

/** The chats of one member, with everybody who is in them. */
function chatsOf({ db, companyId }: Tenant, userId: number) {
  const members = sql<ChatMember[]>`(
    select coalesce(
      json_agg(
        json_build_object(
          'userId', chat_users.user_id,
          'unreads', chat_users.unreads,
          'user', json_build_object('id', users.id, 'name', users.name)
        )
        order by lower(users.name), users.id
      ),
      '[]'
    )
    from chat_users
    join users on users.company_id = chat_users.company_id and users.id = chat_users.user_id
    where chat_users.company_id = chats.company_id and chat_users.chat_id = chats.id
  )`
  const heir = sql<number>`(
    select min(chat_users.user_id) from chat_users
    where chat_users.company_id = chats.company_id and chat_users.chat_id = chats.id
  )`
  return db
    .selectFrom('chatUsers as me')
    .innerJoin('chats', (join) =>
      join.onRef('chats.companyId', '=', 'me.companyId').onRef('chats.id', '=', 'me.chatId'),
    )
    .select([
      'chats.id',
      'chats.uuid',
      'chats.title',
      'chats.lastMessage',
      'chats.messageCount',
      'chats.createdAt',
      'chats.updatedAt',
    ])
    .select((eb) => [eb.fn.coalesce('chats.ownerId', heir).as('ownerId'), members.as('users')])
    .where('me.companyId', '=', companyId)
    .where('me.userId', '=', userId)
}

export async function listChats(
  tenant: Tenant,
  userId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  const pattern = containing(searchParam)
  const records: Chat[] = await chatsOf(tenant, userId)
    .where('chats.title', 'ilike', pattern)
    .orderBy('chats.updatedAt', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const { count, unreads } = await tenant.db
    .selectFrom('chatUsers')
    .innerJoin('chats', (join) =>
      join.onRef('chats.companyId', '=', 'chatUsers.companyId').onRef('chats.id', '=', 'chatUsers.chatId'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('chats.title', 'ilike', pattern).as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('chatUsers.unreads'), eb.lit(0)).as('unreads'),
    ])
    .where('chatUsers.companyId', '=', tenant.companyId)
    .where('chatUsers.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { records, count, unreads, hasMore: pageNumber * pageSize < count }
}

export function findChatOf(tenant: Tenant, userId: number, key: ChatKey) {
  const mine = chatsOf(tenant, userId)
  const found =
    typeof key === 'number' ? mine.where('chats.id', '=', key) : mine.where('chats.uuid', '=', key)
  return found.executeTakeFirst()
}

/** By key where the caller has a cursor: a long conversation is not walked through to reach its beginning. */
export async function listMessages(
  tenant: Tenant,
  chat: { id: number; messageCount: number },
  { pageNumber, cursor }: { pageNumber: number; cursor?: number | undefined },
) {
  let found = messages(tenant).where('chatMessages.chatId', '=', chat.id)
  found =
    cursor === undefined
      ? found.offset((pageNumber - 1) * pageSize)
      : found.where('chatMessages.id', '<', cursor)
  const rows = await found
    .orderBy('chatMessages.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const hasMore = rows.length > pageSize
  const records: ChatMessage[] = rows.slice(0, pageSize).toReversed()
  const nextCursor = hasMore ? String(records[0]?.id) : null
  return { records, count: chat.messageCount, hasMore, nextCursor }
}

export const findMessage = (tenant: Tenant, id: number): Promise<ChatMessage> =>
  messages(tenant).where('chatMessages.id', '=', id).executeTakeFirstOrThrow()

function messages({ db, companyId }: Tenant) {
  const sender = sql<ChatMessage['sender']>`
    case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end`
  return db
    .selectFrom('chatMessages')
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'chatMessages.companyId')
        .onRef('users.id', '=', 'chatMessages.senderId'),
    )
    .select([
      'chatMessages.id',
      'chatMessages.chatId',
      'chatMessages.senderId',
      'chatMessages.message',
      'chatMessages.clientId',
      'chatMessages.createdAt',
    ])
    .select(sender.as('sender'))
    .where('chatMessages.companyId', '=', companyId)
}

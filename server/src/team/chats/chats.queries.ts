import { pageSize, type Chat, type ChatMember } from '@chatflow/contract'
import { sql } from 'kysely'
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
          'mentions', chat_users.mentions,
          'readId', chat_users.read_id,
          'readAt', to_char(chat_users.read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
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
    .select((eb) => [
      eb.fn.coalesce('chats.ownerId', heir).as('ownerId'),
      sql<boolean>`chats.direct_key is not null`.as('isDirect'),
      members.as('users'),
    ])
    .where('me.companyId', '=', companyId)
    .where('me.userId', '=', userId)
}

/** What a member reads as its title: that of a direct chat is what the colleague is called today. */
const nameFor = (
  userId: number,
) => sql<string>`case when chats.direct_key is null then chats.title else coalesce((
  select users.name from chat_users other
  join users on users.company_id = other.company_id and users.id = other.user_id
  where other.company_id = chats.company_id and other.chat_id = chats.id and other.user_id <> ${userId}), chats.title) end`

export async function listChats(
  tenant: Tenant,
  userId: number,
  { searchParam, pageNumber, mentioned }: { searchParam: string; pageNumber: number; mentioned: boolean },
) {
  const isFound = sql<boolean>`(${searchParam} = '' or strpos(fold(${nameFor(userId)}), fold(${searchParam})) > 0)`
  const isWanted = (mentions: string) =>
    mentioned ? sql<boolean>`${isFound} and ${sql.ref(mentions)} > 0` : isFound
  const records: Chat[] = await chatsOf(tenant, userId)
    .where(isWanted('me.mentions'))
    .orderBy('chats.updatedAt', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const { count, unreads, mentions } = await tenant.db
    .selectFrom('chatUsers')
    .innerJoin('chats', (join) =>
      join.onRef('chats.companyId', '=', 'chatUsers.companyId').onRef('chats.id', '=', 'chatUsers.chatId'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(isWanted('chatUsers.mentions')).as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('chatUsers.unreads'), eb.lit(0)).as('unreads'),
      eb.fn.coalesce(eb.fn.sum<number>('chatUsers.mentions'), eb.lit(0)).as('mentions'),
    ])
    .where('chatUsers.companyId', '=', tenant.companyId)
    .where('chatUsers.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { records, count, unreads, mentions, hasMore: pageNumber * pageSize < count }
}

/**
 * One change of a chat at a time: ids of messages then rise in the order in which they appear, and none is read too early.
 * Only members can make it wait.
 */
export async function lockChat({ db, companyId }: Tenant, userId: number, key: ChatKey) {
  await db
    .selectFrom('chats')
    .select('id')
    .where('companyId', '=', companyId)
    .where(typeof key === 'number' ? 'id' : 'uuid', '=', key)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chatUsers')
          .where('chatUsers.companyId', '=', companyId)
          .whereRef('chatUsers.chatId', '=', 'chats.id')
          .where('chatUsers.userId', '=', userId),
      ),
    )
    .forNoKeyUpdate()
    .execute()
}

export function findChatOf(tenant: Tenant, userId: number, key: ChatKey) {
  const mine = chatsOf(tenant, userId)
  const found =
    typeof key === 'number' ? mine.where('chats.id', '=', key) : mine.where('chats.uuid', '=', key)
  return found.executeTakeFirst()
}

import { splitMentions, type ChatMember, type ChatMention } from '@chatflow/contract'
import { sql } from 'kysely'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Whom the words name. Namesakes are all told: the words do not say which of them is meant. */
export function mentionsIn(message: string, members: ChatMember[]): ChatMention[] {
  const names = [...new Set(members.map(({ user }) => user.name))].map((name) => ({ name }))
  const mentions = splitMentions(message, names).flatMap(({ text, mention }): ChatMention[] => {
    if (mention === undefined) return []
    if (mention === 'everyone') return [{ userId: null, name: text.slice(1) }]
    return members
      .filter(({ user }) => user.name === mention.name)
      .map(({ userId }) => ({ userId, name: mention.name }))
  })
  return [...new Map(mentions.map((mention) => [`${mention.userId} ${mention.name}`, mention])).values()]
}

/** Names stand in what was just written. */
export const chatMentioned = defineEvent<{ chatId: number; senderId: number; userIds: number[] }>(
  'chatMentioned',
)

/** Something was written to these users alone. */
export const directWritten = defineEvent<{ chatId: number; senderId: number; userIds: number[] }>(
  'directWritten',
)

/** The members who hear of it: never the one who wrote it. */
export function mentionedUsers(mentions: ChatMention[], members: ChatMember[], senderId: number): number[] {
  const isForAll = mentions.some(({ userId }) => userId === null)
  const named = new Set(mentions.map(({ userId }) => userId))
  return members
    .map(({ userId }) => userId)
    .filter((userId) => userId !== senderId && (isForAll || named.has(userId)))
}

interface Renamed {
  chatId: number
  messageId: number
  before: number[]
  after: number[]
}

/** Puts the counts right for those who have not seen the message yet. */
export async function moveMentions({ db, companyId }: Tenant, { chatId, messageId, before, after }: Renamed) {
  await db
    .updateTable('chatUsers')
    .set({
      mentions: sql<number>`greatest(0, mentions
        + (user_id = any(${after}::bigint[]))::integer - (user_id = any(${before}::bigint[]))::integer)`,
    })
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where(sql<boolean>`user_id = any(${[...before, ...after]}::bigint[])`)
    .where(isUnread(messageId))
    .execute()
}

/**
 * Whether a message is among those that a member has not read: the newest ones of others, as many as are counted. Somebody
 * who came after a message has never read it, and it was never counted for them.
 */
export const isUnread = (messageId: number) => sql<boolean>`(coalesce(chat_users.read_id, 0) < ${messageId}
  and chat_users.unreads > (select count(*) from chat_messages later
    where later.company_id = chat_users.company_id and later.chat_id = chat_users.chat_id and later.id > ${messageId}
      and later.sender_id is distinct from chat_users.user_id and not later.is_deleted))`

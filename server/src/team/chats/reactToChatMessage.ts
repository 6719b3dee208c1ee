import { maxChatEmojis, type ChatMessage } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceMessage } from './announceChat.ts'
import { findInChat, type MessagePlace } from './changeChatMessage.ts'
import { lockVisibleChat } from './chats.visibility.ts'

/** Gives a message an emoji of one's own, or takes it off. Said twice, it is the same. */
export async function reactToChatMessage(
  tenant: Tenant,
  { userId, chat: key, messageId }: MessagePlace,
  { emoji, isOn }: { emoji: string; isOn: boolean },
): Promise<ChatMessage> {
  const chat = await lockVisibleChat(tenant, userId, key)
  const message = await findInChat(tenant, chat.id, messageId)
  if (message.isDeleted) fail('ERR_NOT_EDITABLE')
  const own = { companyId: tenant.companyId, messageId, userId, emoji }
  if (isOn) await give(tenant, own)
  else await takeOff(tenant, own)
  return announceMessage(tenant, chat, messageId)
}

interface OwnReaction {
  companyId: number
  messageId: number
  userId: number
  emoji: string
}

async function give({ db, now }: Tenant, own: OwnReaction) {
  const given = await db
    .selectFrom('chatReactions')
    .select('emoji')
    .distinct()
    .where('companyId', '=', own.companyId)
    .where('messageId', '=', own.messageId)
    .execute()
  const isKnown = given.some(({ emoji }) => emoji === own.emoji)
  if (!isKnown && given.length >= maxChatEmojis) fail('ERR_INVALID_INPUT')
  await db
    .insertInto('chatReactions')
    .values({ ...own, createdAt: now().toISOString() })
    .onConflict((conflict) => conflict.columns(['companyId', 'messageId', 'userId', 'emoji']).doNothing())
    .execute()
}

async function takeOff({ db }: Tenant, own: OwnReaction) {
  await db
    .deleteFrom('chatReactions')
    .where('companyId', '=', own.companyId)
    .where('messageId', '=', own.messageId)
    .where('userId', '=', own.userId)
    .where('emoji', '=', own.emoji)
    .execute()
}

import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findChatOf, lockChat, type ChatKey } from './chats.queries.ts'

/** To everyone but its members a chat does not exist. */
export async function findVisibleChat(tenant: Tenant, userId: number, key: ChatKey) {
  return (await findChatOf(tenant, userId, key)) ?? fail('ERR_NO_CHAT_FOUND')
}

/** For every change: what is read before it is one's turn may be over by then, members and owner included. */
export async function lockVisibleChat(tenant: Tenant, userId: number, key: ChatKey) {
  await lockChat(tenant, userId, key)
  return findVisibleChat(tenant, userId, key)
}

/** For what only the owner may do: the other members see the chat, but may not change it. */
export async function lockOwnChat(tenant: Tenant, userId: number, key: ChatKey) {
  const chat = await lockVisibleChat(tenant, userId, key)
  if (chat.ownerId !== userId) fail('ERR_NO_PERMISSION')
  return chat
}

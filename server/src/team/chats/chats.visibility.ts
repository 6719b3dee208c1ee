import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findChatOf, type ChatKey } from './chats.queries.ts'

/** To everyone but its members a chat does not exist. */
export async function findVisibleChat(tenant: Tenant, userId: number, key: ChatKey) {
  return (await findChatOf(tenant, userId, key)) ?? fail('ERR_NO_CHAT_FOUND')
}

/** For what only the owner may do: the other members see the chat, but may not change it. */
export async function findOwnChat(tenant: Tenant, userId: number, key: ChatKey) {
  const chat = await findVisibleChat(tenant, userId, key)
  if (chat.ownerId !== userId) fail('ERR_NO_PERMISSION')
  return chat
}

import { can, chatEventName, type Chat, type ChatMessage, type EventPayload } from '@chatflow/contract'
import { room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findMessage } from './chatMessages.queries.ts'

/** Tells these people about a chat, under the general name, the chat's own and each person's own. */
export function announceChat(
  tenant: Tenant,
  chatId: number,
  change: EventPayload<'chat'>,
  userIds: number[],
) {
  if (userIds.length > 0) tenant.publish('chat', change, audienceOf(tenant.companyId, chatId, userIds))
}

export const changed = (action: 'create' | 'update', chat: Chat) => ({ action, chat, record: chat })

/** Tells the members of a message as it is now, and returns it. The lists may show other words than before. */
export async function announceMessage(
  tenant: Tenant,
  { id, uuid }: Pick<Chat, 'id' | 'uuid'>,
  messageId: number,
): Promise<ChatMessage> {
  const message = await findMessage(tenant, messageId)
  const rooms = (await hearersOf(tenant, id)).map(room.user)
  if (rooms.length > 0) tenant.publish('teamChat', { action: 'message', chatUuid: uuid, message }, { rooms })
  return message
}

function audienceOf(companyId: number, chatId: number, userIds: number[]): Audience {
  const rooms = userIds.map(room.user)
  return {
    rooms,
    also: [
      { name: chatEventName.ofChat(companyId, chatId), rooms },
      ...userIds.map((id) => ({ name: chatEventName.ofUser(companyId, id), rooms: [room.user(id)] })),
    ],
  }
}

/** The members who may use the chat: one who has lost the right must not go on listening. */
export async function hearersOf({ db, companyId }: Tenant, chatId: number): Promise<number[]> {
  const members = await db
    .selectFrom('chatUsers')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'chatUsers.companyId').onRef('users.id', '=', 'chatUsers.userId'),
    )
    .select([
      'users.id',
      'users.profile',
      'users.super',
      'users.showDashboard',
      'users.allowRealTime',
      'users.allowConnections',
      'users.allUserChat',
    ])
    .where('chatUsers.companyId', '=', companyId)
    .where('chatUsers.chatId', '=', chatId)
    .execute()
  return members.filter((member) => can(member, 'chats:use')).map(({ id }) => id)
}

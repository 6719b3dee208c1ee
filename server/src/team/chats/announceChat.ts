import { can, chatEventName, type Chat, type EventPayload } from '@chatflow/contract'
import { room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

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

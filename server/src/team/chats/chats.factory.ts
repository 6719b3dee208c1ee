import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Written {
  senderId: number
  message: string
  createdAt: Date
}
interface ChatToMake {
  title?: string
  ownerId: number
  userIds: number[]
  messages?: Written[]
  /** Unread messages by member; the others have read everything. */
  unreads?: Record<number, number>
}

let made = 0

/** A chat with its conversation, for tests and demo data. */
export async function aChat(tenant: Tenant, chat: ChatToMake) {
  const { db, companyId, now } = tenant
  const { title = `Chat ${++made}`, ownerId, userIds, messages = [], unreads = {} } = chat
  const [first, last] = [messages[0], messages.at(-1)]
  const created = await db
    .insertInto('chats')
    .values({
      companyId,
      title,
      ownerId,
      lastMessage: last?.message ?? '',
      messageCount: messages.length,
      createdAt: (first?.createdAt ?? now()).toISOString(),
      updatedAt: (last?.createdAt ?? now()).toISOString(),
    })
    .returning(['id', 'uuid', 'title'])
    .executeTakeFirstOrThrow()
  const chatId = created.id
  await db
    .insertInto('chatUsers')
    .values(
      [...new Set([ownerId, ...userIds])].map((userId) => ({
        companyId,
        chatId,
        userId,
        unreads: unreads[userId] ?? 0,
      })),
    )
    .execute()
  if (last) await writeDown(tenant, chatId, messages, last)
  return created
}

/** What was said, and that those without unread messages have read all of it. */
async function writeDown({ db, companyId }: Tenant, chatId: number, messages: Written[], last: Written) {
  const rows = await db
    .insertInto('chatMessages')
    .values(
      messages.map(({ createdAt, ...message }) => ({
        companyId,
        chatId,
        ...message,
        createdAt: createdAt.toISOString(),
      })),
    )
    .returning('id')
    .execute()
  await db
    .updateTable('chatUsers')
    .set({
      readId: Math.max(...rows.map(({ id }) => id)),
      readAt: last.createdAt.toISOString(),
    })
    .where('companyId', '=', companyId)
    .where('chatId', '=', chatId)
    .where('unreads', '=', 0)
    .execute()
}

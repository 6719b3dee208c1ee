import { can } from '@chatflow/contract'
import { z } from 'zod'
import { seconds } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { CompanySocket, Realtime } from '../../platform/realtime/realtime.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { hearersOf } from './announceChat.ts'
import { findChatOf } from './chats.queries.ts'

interface Deps {
  tenancy: Tenancy
  realtime: Pick<Realtime, 'listen' | 'tell'>
  log: Logger
}

/** More often than this, a browser only repeats itself. */
const sameTyping = seconds(1)

/** Colleagues in a chat see that one of them is writing, for a moment. */
export function tellChatTyping({ tenancy, realtime, log }: Deps) {
  const tell = async ({ data: { session } }: CompanySocket, uuid: string) => {
    const { companyId, userId, name } = session
    if (!can(session, 'chats:use') || !session.planFlags.useInternalChat) return
    const heard = await tenancy.readTenant(companyId, async (tenant) => {
      const chat = await findChatOf(tenant, userId, uuid)
      return chat && { chatId: chat.id, hearers: await hearersOf(tenant, chat.id) }
    })
    const others = heard?.hearers.filter((hearer) => hearer !== userId) ?? []
    if (heard && others.length > 0)
      realtime.tell(
        companyId,
        'teamTyping',
        { chatId: heard.chatId, user: { id: userId, name } },
        { rooms: others.map(room.user) },
      )
  }
  realtime.listen({
    welcomed: (socket) => {
      let toldAt = 0
      socket.on('chatTyping', (given) => {
        const uuid = z.uuid().safeParse(given).data
        if (uuid === undefined || Date.now() - toldAt < sameTyping) return
        toldAt = Date.now()
        tell(socket, uuid).catch((error: Error) =>
          log.warn({ reason: error.message }, 'could not tell that somebody writes in a chat'),
        )
      })
    },
  })
}

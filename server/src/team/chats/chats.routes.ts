import {
  createChat,
  deleteChat,
  deleteChatMessage,
  editChatMessage,
  findChat,
  leaveChat,
  listChatMessages,
  listChats,
  listTicketCards,
  openDirectChat,
  reactToChatMessage,
  readChat,
  searchChatMessages,
  sendChatMessage,
  updateChat,
} from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import * as change from './changeChatMessage.ts'
import * as messages from './chatMessages.queries.ts'
import * as chats from './chats.queries.ts'
import { findVisibleChat } from './chats.visibility.ts'
import * as create from './createChat.ts'
import * as remove from './deleteChat.ts'
import * as leave from './leaveChat.ts'
import * as cards from './listTicketCards.ts'
import * as direct from './openDirectChat.ts'
import * as react from './reactToChatMessage.ts'
import * as read from './readChat.ts'
import { sendChatFile } from './sendChatFile.ts'
import * as send from './sendChatMessage.ts'
import * as update from './updateChat.ts'

export function chatRoutes(http: HttpContext, storage: Storage) {
  serveReading(http, listChats, ({ tenant, session, query }) =>
    chats.listChats(tenant, session.userId, query),
  )

  serve(http, findChat, ({ tenant, session, params }) =>
    findVisibleChat(tenant, session.userId, params.chatId),
  )

  serve(http, createChat, ({ tenant, session, body }) => create.createChat(tenant, session.userId, body))

  serve(http, updateChat, ({ tenant, session, params, body }) =>
    update.updateChat(tenant, session.userId, params.chatId, body),
  )

  serve(http, deleteChat, async ({ tenant, session, params }) => {
    await remove.deleteChat(tenant, session.userId, params.chatId)
    return { message: 'Chat deleted' }
  })

  serve(http, openDirectChat, ({ tenant, session, body }) =>
    direct.openDirectChat(tenant, session.userId, body.userId),
  )

  serve(http, leaveChat, async ({ tenant, session, params }) => {
    await leave.leaveChat(tenant, session.userId, params.chatId)
    return { message: 'Chat left' }
  })

  serve(http, readChat, ({ tenant, session, params }) => read.readChat(tenant, session.userId, params.chatId))

  serveReading(http, listTicketCards, async ({ tenant, session, query }) => ({
    tickets: await cards.listTicketCards(tenant, viewerOf(session), query.uuids),
  }))

  chatMessageRoutes(http, storage)
}

function chatMessageRoutes(http: HttpContext, storage: Storage) {
  serve(http, listChatMessages, async ({ tenant, session, params, query }) => {
    const chat = await findVisibleChat(tenant, session.userId, params.chatId)
    return messages.listMessages(tenant, chat, query)
  })

  serveReading(http, searchChatMessages, ({ tenant, session, query }) =>
    messages.searchMessages(tenant, session.userId, query),
  )

  serveSlow(http, sendChatMessage, async ({ session, params, body, request }) => {
    const { companyId, userId: senderId } = session
    const { tenancy } = http
    if (request.isMultipart())
      return sendChatFile({ tenancy, storage, companyId, senderId, key: params.chatId, request })
    return tenancy.withTenant(companyId, (tenant) =>
      send.sendChatMessage(tenant, senderId, params.chatId, body),
    )
  })

  serve(http, editChatMessage, ({ tenant, session, params, body }) =>
    change.editChatMessage(tenant, placeOf(session.userId, params), body.message),
  )

  serve(http, deleteChatMessage, ({ tenant, session, params }) =>
    change.deleteChatMessage(tenant, placeOf(session.userId, params)),
  )

  serve(http, reactToChatMessage, ({ tenant, session, params, body }) =>
    react.reactToChatMessage(tenant, placeOf(session.userId, params), body),
  )
}

const placeOf = (
  userId: number,
  { chatId, chatMessageId }: { chatId: chats.ChatKey; chatMessageId: number },
) => ({ userId, chat: chatId, messageId: chatMessageId })

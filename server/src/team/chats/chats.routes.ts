import {
  createChat,
  deleteChat,
  findChat,
  listChatMessages,
  listChats,
  readChat,
  sendChatMessage,
  updateChat,
} from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as chats from './chats.queries.ts'
import { findVisibleChat } from './chats.visibility.ts'
import * as create from './createChat.ts'
import * as remove from './deleteChat.ts'
import * as read from './readChat.ts'
import * as send from './sendChatMessage.ts'
import * as update from './updateChat.ts'

export function chatRoutes(http: HttpContext) {
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

  serve(http, listChatMessages, async ({ tenant, session, params, query }) => {
    const chat = await findVisibleChat(tenant, session.userId, params.chatId)
    return chats.listMessages(tenant, chat, query)
  })

  serve(http, sendChatMessage, ({ tenant, session, params, body }) =>
    send.sendChatMessage(tenant, session.userId, params.chatId, body),
  )

  serve(http, readChat, ({ tenant, session, params }) => read.readChat(tenant, session.userId, params.chatId))
}

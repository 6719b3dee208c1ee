import {
  countMessages,
  deleteMessage,
  editMessage,
  fetchMessageMedia,
  forwardMessage,
  listMessages,
  reactToMessage,
  readMessages,
  readTimeline,
  retryMessage,
  searchMessages,
  sendCall,
  sendCopyCode,
  sendList,
  sendMessage,
  sendPix,
  sendTemplate,
  sendUrl,
  transcribeAudio,
  type InteractiveData,
} from '@chatflow/contract'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { findVisibleTicket } from '../tickets/findVisibleTicket.ts'
import { mayAnswer, viewerOf } from '../tickets/tickets.visibility.ts'
import { countBetween } from './countMessages.ts'
import * as deleting from './deleteMessage.ts'
import * as editing from './editMessage.ts'
import * as forwarding from './forwardMessage.ts'
import { getMessage } from './getMessage.ts'
import * as listing from './listMessages.ts'
import { askForMedia } from './messageMedia.ts'
import * as queries from './messages.queries.ts'
import { pixOf } from './pix.ts'
import * as reacting from './reactToMessage.ts'
import * as reading from './readMessages.ts'
import * as retrying from './retryMessage.ts'
import * as searching from './searchMessages.ts'
import { sendForm } from './sendFiles.ts'
import { buttonOf, listOf, sendInteractive, storePicture } from './sendInteractive.ts'
import * as sending from './sendMessage.ts'
import * as template from './sendTemplate.ts'
import * as timeline from './timeline.ts'
import * as transcribing from './transcribeAudio.ts'
import type { Transcribing } from './transcribeAudio.ts'

export function messageRoutes(http: HttpContext, parts: Omit<Transcribing, 'tenancy'>) {
  const { storage } = parts
  serveSlow(http, listMessages, async ({ session, params, query }) => {
    const viewer = viewerOf(session)
    const { ticket, page } = await http.tenancy.readTenant(session.companyId, (tenant) =>
      listing.openConversation(tenant, viewer, params.ticketKey, query),
    )
    const isRead = page.newerCursor === null && !query.keepUnread && mayAnswer(viewer, ticket)
    const unread =
      isRead && ticket.unreadMessages > 0
        ? await http.tenancy.withTenant(session.companyId, (tenant) =>
            reading.readMessages(tenant, viewer, ticket.id),
          )
        : {}
    return { ...page, ticket: { ...ticket, ...unread } }
  })

  serveReading(http, searchMessages, async ({ tenant, session, params, query }) => {
    const viewer = viewerOf(session)
    const ticket = await findVisibleTicket(tenant, viewer, params.ticketKey)
    return searching.searchMessages(tenant, viewer, ticket, query)
  })
  serve(http, readMessages, ({ tenant, session, params }) =>
    reading.readMessages(tenant, viewerOf(session), params.ticketKey),
  )

  serveSlow(http, sendMessage, async ({ session, params, body, request }) => {
    const { companyId } = session
    const viewer = viewerOf(session)
    if (request.isMultipart())
      return sendForm({ tenancy: http.tenancy, storage, companyId, viewer, request, ...params })
    return http.tenancy.withTenant(companyId, (tenant) =>
      sending.sendMessage(tenant, viewer, params.ticketId, body),
    )
  })

  serve(http, readTimeline, async ({ tenant, session, params }) => {
    await queries.findVisibleMessage(tenant, viewerOf(session), params.messageId)
    return { events: await timeline.readTimeline(tenant, params.messageId) }
  })
  serve(http, forwardMessage, ({ tenant, session, body }) =>
    forwarding.forwardMessage(tenant, viewerOf(session), body),
  )
  serve(http, countMessages, async ({ tenant, query }) => ({
    count: [{ count: await countBetween(tenant, query) }],
  }))
  serveSlow(http, transcribeAudio, async ({ session, params: { file } }) => {
    const asked = { companyId: session.companyId, viewer: viewerOf(session), file }
    const options = { tenancy: http.tenancy, ...parts }
    return { transcribedText: await transcribing.transcribeAudio(options, asked) }
  })
  changeRoutes(http)
  interactiveRoutes(http, storage)
}

/** What can be done to one message. */
function changeRoutes(http: HttpContext) {
  serve(http, editMessage, ({ tenant, session, params, body }) =>
    editing.editMessage(tenant, viewerOf(session), params.messageId, body.body),
  )
  serve(http, deleteMessage, ({ tenant, session, params }) =>
    deleting.deleteMessage(tenant, viewerOf(session), params.messageId),
  )
  serve(http, retryMessage, ({ tenant, session, params }) =>
    retrying.retryMessage(tenant, viewerOf(session), params.messageId),
  )
  serve(http, reactToMessage, ({ tenant, session, params, body }) =>
    reacting.reactToMessage(tenant, viewerOf(session), params.messageId, body.type),
  )
  serve(http, fetchMessageMedia, ({ tenant, session, params }) =>
    askForMedia(tenant, viewerOf(session), params.messageId),
  )
}

function interactiveRoutes(http: HttpContext, storage: Storage) {
  const send = (session: Session, ticketId: number, message: Parameters<typeof sendInteractive>[3]) =>
    http.tenancy.withTenant(session.companyId, async (tenant) => {
      const viewer = viewerOf(session)
      const id = await sendInteractive(tenant, viewer, ticketId, message)
      return getMessage(tenant, id)
    })
  const plain = (session: Session, ticketId: number, data: InteractiveData) =>
    send(session, ticketId, { data })

  serveSlow(http, sendList, ({ session, params, body }) => plain(session, params.ticketId, listOf(body)))
  serveSlow(http, sendPix, ({ session, params, body }) => plain(session, params.ticketId, pixOf(body)))

  serveSlow(http, sendTemplate, async ({ session, params: { ticketId }, body: choice, request }) => {
    const { companyId } = session
    const { tenancy } = http
    const viewer = viewerOf(session)
    const id = request.isMultipart()
      ? await template.sendTemplateForm({ tenancy, storage, companyId, viewer, ticketId, request })
      : await tenancy.withTenant(companyId, (tenant) =>
          template.sendTemplate(tenant, viewer, ticketId, { choice }),
        )
    return tenancy.readTenant(companyId, (tenant) => getMessage(tenant, id))
  })

  const buttons = [
    [sendCopyCode, 'copy'],
    [sendCall, 'call'],
    [sendUrl, 'url'],
  ] as const
  for (const [endpoint, kind] of buttons) {
    serveSlow(http, endpoint, async ({ session, params, body }) => {
      const data = buttonOf(kind, body)
      const picture = await storePicture(storage, session.companyId, body.image)
      try {
        return await send(session, params.ticketId, { data, picture })
      } catch (error) {
        if (picture) await removeMedia(storage, session.companyId, picture)
        throw error
      }
    })
  }
}

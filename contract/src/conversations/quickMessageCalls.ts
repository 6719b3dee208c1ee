import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, Message } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { QuickMessage, QuickMessageChanges, QuickMessageForm } from './quickMessages.ts'

const byQuickMessage = z.object({ quickMessageId: idParam })

export const listQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages',
  summary: 'The quick messages one may use, by shortcode: one’s own and those that are shared.',
  access: 'signedIn',
  query: pageQuery,
  response: z.object({ records: z.array(QuickMessage), ...pageEnd }),
})
/** To send one with its file, name it as `quickMessageId` in `POST /messages/:ticketId`: `body` is its caption. */
export const listUsableQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  summary: 'All quick messages that the composer offers to the caller, by shortcode.',
  access: 'signedIn',
  isKept: true,
  /** Old clients say who they are; the session says it better. */
  query: z.object({ companyId: z.unknown().optional(), userId: z.unknown().optional() }),
  response: z.array(QuickMessage),
})
export const findQuickMessage = endpoint({
  method: 'GET',
  path: '/quick-messages/:quickMessageId',
  summary: 'One quick message.',
  access: 'signedIn',
  params: byQuickMessage,
  response: QuickMessage,
})
export const createQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages',
  summary: 'Keeps an answer for the next time.',
  access: 'signedIn',
  body: QuickMessageForm,
  response: QuickMessage,
})
export const updateQuickMessage = endpoint({
  method: 'PUT',
  path: '/quick-messages/:quickMessageId',
  summary: 'Changes a quick message of one’s own, or anyone’s as an admin. What is left out stays as it is.',
  access: 'signedIn',
  params: byQuickMessage,
  body: QuickMessageChanges,
  response: QuickMessage,
})
export const deleteQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId',
  summary: 'Removes a quick message. What was sent with it stays.',
  access: 'signedIn',
  params: byQuickMessage,
  response: Message,
})
export const uploadQuickMessageMedia = endpoint({
  method: 'POST',
  path: '/quick-messages/:quickMessageId/media-upload',
  summary: 'Attaches a file, in the place of the one before.',
  access: 'signedIn',
  params: byQuickMessage,
  multipart: { field: 'file', maxFiles: 1 },
  response: QuickMessage,
})
export const deleteQuickMessageMedia = endpoint({
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId/media-upload',
  summary: 'Takes the file off a quick message.',
  access: 'signedIn',
  params: byQuickMessage,
  response: QuickMessage,
})

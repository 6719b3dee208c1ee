import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idList, idParam, isoDate, looseBoolean, text } from '../platform/fields.ts'
import { TemplateChoice } from '../channels/templates.ts'
import { ButtonForm, ListForm, PixForm } from './interactive.ts'
import { maxBodyLength, TicketMessage, TimelineEvent, reactionEmoji } from './messages.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { PlaceForm, PollForm } from './shapes.ts'
import { Ticket, TicketDetail } from './tickets.ts'

export const messagePageSize = 20

/** A conversation is found by its ticket's uuid or id. */
const byConversation = z.object({ ticketKey: z.union([z.uuid(), idParam]) })
const byTicket = z.object({ ticketId: idParam })
const byMessage = z.object({ messageId: idParam })

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketKey',
  summary:
    'The messages of a conversation, with the contact’s earlier tickets on the connection: the newest page first, each page from oldest to newest.',
  access: 'signedIn',
  params: byConversation,
  /**
   * `cursor` continues where an earlier answer ended, also when messages have arrived since; `newerThan` goes the other
   * way, from an answer's `newerCursor`. `around` begins in the middle: the page has that message and its neighbours.
   * The newest page, asked for by the one who answers, counts as read, unless `keepUnread` says that nobody looks yet.
   */
  query: pageQuery.pick({ pageNumber: true }).extend({
    selectedQueues: idList.optional(),
    cursor: text(100).optional(),
    newerThan: text(100).optional(),
    around: idParam.optional(),
    keepUnread: looseBoolean.default(false),
  }),
  response: z.object({
    messages: z.array(TicketMessage),
    ticket: TicketDetail,
    ...pageEnd,
    nextCursor: z.string().nullable(),
    /** Null on the newest page. */
    newerCursor: z.string().nullable(),
  }),
})
export const searchMessages = endpoint({
  method: 'GET',
  path: '/messages/:ticketKey/search',
  summary:
    'The messages of a conversation that say something, in any spelling of case and accents: the newest first.',
  access: 'signedIn',
  params: byConversation,
  query: pageQuery.pick({ searchParam: true }).extend({ cursor: text(100).optional() }),
  response: z.object({
    messages: z.array(TicketMessage),
    ...pageEnd,
    nextCursor: z.string().nullable(),
  }),
})
export const readMessages = endpoint({
  method: 'POST',
  path: '/messages/:ticketKey/read',
  summary:
    'Says that one has seen the conversation. Clears its counter and tells the customer, if one may answer it.',
  access: 'signedIn',
  params: byConversation,
  response: z.object({ unreadMessages: z.number().int() }),
})

/** A card is given as it is, or by name and number. */
const card = z.union([text(10_000), z.object({ name: text(250), number: text(50) })])
export const NewMessage = z.object({
  body: text(maxBodyLength).default(''),
  quotedMsg: z
    .union([idParam, z.object({ id })])
    .transform((named) => (typeof named === 'number' ? named : named.id))
    .nullish(),
  isPrivate: looseBoolean.default(false),
  /** After the reply window has closed it is not refused, but waits until the customer writes again. */
  mayWait: looseBoolean.default(false),
  vCard: card.nullish(),
  location: PlaceForm.nullish(),
  poll: PollForm.nullish(),
  /** The file of this quick message goes along, with `body` as its caption. */
  quickMessageId: idParam.nullish(),
  /** The words began as this quick message, which is counted as used. One that is gone by now is not missed. */
  writtenFrom: idParam.nullish(),
  /** Chosen by the sender: the same key again is the same message, not a second one. */
  clientId: text(100).optional(),
  /** Old clients send these three; they decide nothing. */
  read: z.unknown().optional(),
  fromMe: z.unknown().optional(),
  mediaUrl: z.unknown().optional(),
})
export type NewMessage = z.infer<typeof NewMessage>
export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/:ticketId',
  summary:
    'Writes to the customer: a text, a card, a place, a poll, the file of a quick message, or files with their captions (multipart, `body` once per file; with `isSticker`, pictures become stickers).',
  access: 'signedIn',
  params: byTicket,
  body: NewMessage,
  multipart: { field: 'medias', maxFiles: 30 },
  response: z.union([TicketMessage, z.array(TicketMessage)]),
})
export const editMessage = endpoint({
  method: 'POST',
  path: '/messages/edit/:messageId',
  summary: 'Changes the text of an own message, within fifteen minutes.',
  access: 'signedIn',
  params: byMessage,
  body: z.object({ body: text(maxBodyLength).trim().min(1, 'Required') }),
  response: TicketMessage,
})
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:messageId',
  summary: 'Takes an own message back. A private note is removed for good.',
  access: 'signedIn',
  params: byMessage,
  response: TicketMessage,
})
export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/:messageId/retry',
  summary: 'Sends a failed message again.',
  access: 'signedIn',
  params: byMessage,
  response: TicketMessage,
})
export const readTimeline = endpoint({
  method: 'GET',
  path: '/messages/:messageId/timeline',
  summary: 'What happened to a message on its way: attempts, ticks, refusals.',
  access: 'signedIn',
  params: byMessage,
  response: z.object({ events: z.array(TimelineEvent) }),
})
export const reactToMessage = endpoint({
  method: 'POST',
  path: '/messages/:messageId/reactions',
  summary: 'Reacts with an emoji; an empty one takes the reaction back.',
  access: 'signedIn',
  params: byMessage,
  body: z.object({ type: z.union([z.literal(''), reactionEmoji]) }),
  response: TicketMessage,
})
export const fetchMessageMedia = endpoint({
  method: 'POST',
  path: '/messages/:messageId/media',
  summary: 'Fetches a file that was too large to be fetched by itself, or that could not be fetched.',
  access: 'signedIn',
  params: byMessage,
  response: TicketMessage,
})
export const transcribeAudio = endpoint({
  method: 'GET',
  path: '/messages/transcribeAudio/:file',
  summary:
    'What a customer says in a recording, in writing. Named by its message or by its file; kept once it is known.',
  access: 'signedIn',
  params: z.object({ file: text(200) }),
  response: z.object({ transcribedText: z.string() }),
})
export const forwardMessage = endpoint({
  method: 'POST',
  path: '/message/forward',
  summary: 'Copies a message into the conversation with another contact.',
  access: 'signedIn',
  body: z.object({ messageId: id, contactId: id, signMessage: z.boolean().default(false) }),
  response: z.object({ ticket: Ticket, message: TicketMessage }),
})

const interactive = <B extends z.ZodType>(path: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/messages/${path}/:ticketId`,
    summary,
    access: 'signedIn',
    params: byTicket,
    body,
    /** A picture travels inside the JSON. */
    bodyBytes: 8 * 1024 * 1024,
    response: TicketMessage,
  })
export const sendList = interactive('lista', 'Sends a list to choose from.', ListForm)
export const sendCopyCode = interactive('copy', 'Sends a text with a button that copies a code.', ButtonForm)
export const sendCall = interactive('call', 'Sends a text with a button that calls a number.', ButtonForm)
export const sendUrl = interactive('url', 'Sends a text with a button that opens an address.', ButtonForm)
export const sendPix = interactive('pix', 'Sends a PIX payment request with a valid BR Code.', PixForm)

export const sendTemplate = endpoint({
  method: 'POST',
  path: '/messages/template/:ticketId',
  summary:
    'Sends a text that the network has approved, also after the reply window has closed. One with a file in its head: multipart, the JSON in `template`.',
  access: 'signedIn',
  params: byTicket,
  body: TemplateChoice,
  multipart: { field: 'file', maxFiles: 1 },
  response: TicketMessage,
})

export const countMessages = endpoint({
  method: 'GET',
  path: '/messages-allMe',
  summary: 'How many messages were sent or received in a period.',
  access: 'dashboard:view',
  query: z.object({
    fromMe: looseBoolean.default(true),
    dateStart: z.union([z.iso.date(), isoDate]).optional(),
    dateEnd: z.union([z.iso.date(), isoDate]).optional(),
  }),
  response: z.object({ count: z.array(z.object({ count: z.number().int() })) }),
})

import { z } from 'zod'
import { maxBodyLength, messageType, TicketMessage } from '../conversations/messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, looseBoolean, text } from '../platform/fields.ts'

/** Forms leave a choice empty that nobody made. */
const choice = z
  .union([idParam, z.literal('')])
  .transform((value) => (value === '' ? null : value))
  .nullish()
/** Spreadsheets and flow tools write a number as one: of a phone, and a code that is sent. */
const number = z.union([text(40), z.number().int().positive()]).transform(String)
const words = (max: number) => z.union([text(max), z.number().transform(String)])

export const ExternalMessage = z.object({
  /** Digits with country and area code. */
  number,
  body: words(maxBodyLength).default(''),
  /** Who speaks, and holds the ticket that is opened. */
  userId: choice,
  /** Where a ticket that is opened waits, or belongs. */
  queueId: choice,
  /** Puts the name of that user before the words. */
  sendSignature: looseBoolean.default(false),
  /** Leaves nobody waiting: unless somebody is attending, the ticket is closed afterwards. */
  closeTicket: looseBoolean.default(false),
  /** Chosen by the sender: the same again is the same message, not a second one. */
  clientId: words(100).optional(),
})
export type ExternalMessage = z.infer<typeof ExternalMessage>

const refusals = { number: 'ERR_INVALID_NUMBER', body: 'ERR_INVALID_BODY' } as const

export const sendExternalMessage = endpoint({
  method: 'POST',
  path: '/messages/send',
  summary:
    'Sends a text, or files with their captions (multipart, `body` once per file), over the connection of the token.',
  access: 'token:messages:send',
  plan: 'useExternalApi',
  body: ExternalMessage,
  multipart: { field: 'medias', maxFiles: 30 },
  errorOf: refusals,
  isIdempotent: true,
  example: { number: '5511987654321', body: 'Seu pedido saiu para entrega.', queueId: 1, closeTicket: true },
  response: z.object({ status: z.literal('SUCCESS'), messageId: id, ticketId: id }),
})

export const checkExternalNumber = endpoint({
  method: 'POST',
  path: '/messages/checkNumber',
  summary: 'Whether somebody is reached under a number, and how the network writes it.',
  access: 'token:messages:send',
  plan: 'useExternalApi',
  body: z.object({ number }),
  errorOf: refusals,
  example: { number: '5511987654321' },
  response: z.object({ existsInWhatsapp: z.boolean(), number: z.string(), numberFormatted: z.string() }),
})

/** A message as programs read it. */
export const ExternalMessageState = TicketMessage.pick({
  id: true,
  ticketId: true,
  contactId: true,
  fromMe: true,
  ack: true,
  mediaUrl: true,
  mediaName: true,
  mediaMime: true,
  mediaState: true,
  createdAt: true,
}).extend({
  /** Programs are told everything: nothing in it is masked. */
  body: z.string(),
  mediaType: messageType,
  status: z.enum(['received', 'pending', 'sent', 'delivered', 'read', 'failed']),
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
})
export type ExternalMessageState = z.infer<typeof ExternalMessageState>

export const findExternalMessage = endpoint({
  method: 'GET',
  path: '/v1/messages/:messageId',
  summary: 'One message of the connection of the token: how far it has come, and where its file is.',
  access: 'token:messages:read',
  plan: 'useExternalApi',
  params: z.object({ messageId: idParam }),
  response: ExternalMessageState,
})

export const ExternalContact = z.object({
  id,
  name: z.string(),
  number: z.string(),
  email: z.string(),
  channel: z.string(),
  isGroup: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type ExternalContact = z.infer<typeof ExternalContact>
export const externalPageSize = 100

export const listExternalContacts = endpoint({
  method: 'GET',
  path: '/v1/contacts',
  summary: 'The contacts of the company, oldest first; `number` finds one in any spelling.',
  access: 'token:contacts:read',
  plan: 'useExternalApi',
  query: z.object({ number: text(40).optional(), after: idParam.optional() }),
  response: z.object({
    contacts: z.array(ExternalContact),
    /** Give it as `after` to read on; null at the end. */
    nextAfter: id.nullable(),
  }),
})

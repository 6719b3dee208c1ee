import { z } from 'zod'
import { connectionStatus } from '../channels/connections.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, isoDate, looseBoolean, text } from '../platform/fields.ts'
import { customerName, customerNumber, customerWords, hiddenParts, networkName } from '../platform/hidden.ts'
import { InteractiveData } from '../conversations/interactive.ts'
import { maxBodyLength, messageType } from '../conversations/messages.ts'

/** The simulated network, seen from its phones. */
const byConnection = z.object({ whatsappId: idParam })
const access = 'connections-page:addConnection' as const
const number = text(60).regex(/^[0-9-]+$/)
const wid = text(200).min(1)

const phoneMove = (move: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/simulator/:whatsappId/${move}`,
    summary,
    access,
    params: byConnection,
    response: z.object({ status: connectionStatus }),
  })
export const scanSimulator = phoneMove('scan', 'The simulated phone scans the QR code.')
export const dropSimulator = phoneMove('drop', 'The simulated network goes away for a moment.')
export const banSimulator = phoneMove('ban', 'The simulated network bans the number.')
export const logoutSimulator = phoneMove('logout', 'The simulated phone removes the linked device.')

/** What a customer can send. Files come as multipart; their type follows from what they are. */
export const simulatedTypes = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'event',
  'viewOnce',
  'ad',
  'unknown',
] as const
const json = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  }, schema)

export const SimulatedInbound = z.object({
  number,
  name: text(250).optional(),
  body: text(maxBodyLength).default(''),
  type: z.enum(simulatedTypes).optional(),
  quotedWid: wid.optional(),
  group: json(z.object({ id: text(60), subject: text(250) })).optional(),
  externalId: wid.optional(),
  timestamp: z.union([isoDate, z.coerce.number().min(0).max(4e12)]).optional(),
  /** The network's second name of the person, where it gives one. */
  lid: text(60).optional(),
  /** Typed on the business's own phone. */
  fromMe: looseBoolean.default(false),
  voice: looseBoolean.default(false),
  forwarded: looseBoolean.default(false),
  /** A file that is only announced: nothing can be fetched. */
  declared: json(
    z.object({ name: text(1000), mimetype: text(200), size: z.number().int().min(0) }),
  ).optional(),
  /** Places, cards, polls, events and ads, in the words of `dataJson`. */
  data: json(z.record(z.string(), z.unknown())).nullish(),
})
export type SimulatedInbound = z.infer<typeof SimulatedInbound>
export const simulateInbound = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/inbound',
  summary: 'A customer writes. With a file: multipart, field `media`.',
  access,
  params: byConnection,
  body: SimulatedInbound,
  multipart: { field: 'media', maxFiles: 1 },
  response: z.object({ externalId: z.string(), accepted: z.boolean() }),
})

const phoneAct = <B extends z.ZodType>(act: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/simulator/:whatsappId/${act}`,
    summary,
    access,
    params: byConnection,
    body,
    response: z.object({ accepted: z.boolean() }),
  })
export const simulateReceipt = phoneAct(
  'receipt',
  'The customer’s phone reports a tick.',
  z.object({ wid, ack: z.number().int().min(1).max(5) }),
)
export const simulateReaction = phoneAct(
  'reaction',
  'A customer reacts; an empty emoji takes it back.',
  z.object({ wid, emoji: text(32), number, name: text(250).optional() }),
)
export const simulateVote = phoneAct(
  'vote',
  'A customer chooses in a poll or answers an invitation; no choice takes it back.',
  z.object({ wid, chosen: z.array(text(250)).max(100), number, name: text(250).optional() }),
)
export const simulateEdit = phoneAct(
  'edit',
  'A customer changes a message.',
  z.object({ wid, body: text(maxBodyLength).min(1) }),
)
export const simulateRevoke = phoneAct(
  'revoke',
  'A customer deletes a message for everyone.',
  z.object({ wid }),
)
export const simulateTyping = phoneAct('typing', 'A customer is typing.', z.object({ number }))
export const SimulatedPicture = z.object({ number })
export type SimulatedPicture = z.infer<typeof SimulatedPicture>
export const simulatePicture = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/picture',
  summary:
    'A customer changes the picture of their profile: multipart, field `media`. Without a file they take it away.',
  access,
  params: byConnection,
  body: SimulatedPicture,
  multipart: { field: 'media', maxFiles: 1 },
  response: z.object({ accepted: z.boolean() }),
})
export const simulateCall = phoneAct(
  'call',
  'A customer calls.',
  z.object({ number, video: z.boolean().default(false) }),
)
export const simulateReply = phoneAct(
  'reply',
  'A customer taps a row of a list or a button.',
  z.object({ wid, rowId: text(200).optional(), buttonId: text(200).optional() }),
)

export const SimulatedChat = z.object({
  number: customerNumber,
  name: customerName,
  isGroup: z.boolean(),
  lastMessage: customerName,
  unread: z.number().int(),
  updatedAt: isoDate,
  /** Of the contact that the customer is to the company. */
  urlPicture: z.string().nullable(),
})
export type SimulatedChat = z.infer<typeof SimulatedChat>
export const listSimulatedPhones = endpoint({
  method: 'GET',
  path: '/simulator/:whatsappId/phones',
  summary: 'The simulated customers, the most recently active first.',
  access,
  params: byConnection,
  response: z.object({ phones: z.array(SimulatedChat) }),
})
export const SimulatedMessage = z.object({
  wid: networkName,
  fromBusiness: z.boolean(),
  senderName: customerName.nullable(),
  body: customerWords,
  mediaType: messageType,
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  ack: z.number().int(),
  interactive: z
    .union([InteractiveData, z.record(z.string(), z.unknown()).register(hiddenParts, { as: 'data' })])
    .nullable(),
  quotedWid: z.string().nullable(),
  reactions: z.array(
    z.object({
      emoji: z.string(),
      fromBusiness: z.boolean(),
      /** Which of the customers, where that was told. */
      number: customerNumber.optional(),
    }),
  ),
  /** Of polls and events. */
  answers: z.array(z.object({ number: customerNumber, name: customerName, chosen: z.array(z.string()) })),
  deleted: z.boolean(),
  edited: z.boolean(),
  createdAt: isoDate,
})
export type SimulatedMessage = z.infer<typeof SimulatedMessage>
export const listSimulatedMessages = endpoint({
  method: 'GET',
  path: '/simulator/:whatsappId/phones/:number/messages',
  summary:
    'What lies on the phone of a simulated customer, oldest first. With `open`, the phone is being looked at.',
  access,
  params: byConnection.extend({ number }),
  query: z.object({
    open: looseBoolean.default(false),
  }),
  response: z.object({ messages: z.array(SimulatedMessage) }),
})

/** Where the conversation of a customer is. */
export const customerPlaces = [
  /** Nothing of theirs has reached the inbox yet. */
  'nowhere',
  'robot',
  /** They have still to agree that their data is kept. */
  'consent',
  'waiting',
  /** Given to somebody who has still to accept it. */
  'assigned',
  'attended',
  /** They are asked for a score. */
  'rating',
  'group',
  'closed',
] as const
export const CustomerPlace = z.object({
  is: z.enum(customerPlaces),
  queue: z.string().nullable(),
  user: z.string().nullable(),
  /** How many wait in the queue up to and with this customer. */
  position: z.number().int().nullable(),
  /** Of the ticket, for those who may see it. */
  ticketUuid: z.uuid().nullable(),
})
export type CustomerPlace = z.infer<typeof CustomerPlace>
export const findCustomerPlace = endpoint({
  method: 'GET',
  path: '/simulator/:whatsappId/phones/:number/place',
  summary: 'Where a simulated customer is: with the robot, waiting in a queue, or attended by whom.',
  access,
  params: byConnection.extend({ number }),
  response: CustomerPlace,
})

const rate = z.number().min(0).max(1)
export const simulatedRestrictions = ['tooFast', 'newChats'] as const
/** What goes wrong on the simulated network. */
export const Faults = z.object({
  /** How often an event is delivered twice. */
  duplicateRate: rate.default(0),
  /** How often an event lets later ones pass. */
  reorderRate: rate.default(0),
  delayMs: z.number().int().min(0).max(60_000).default(0),
  /** How often a delivery or a send gets no answer the first time. */
  dropRate: rate.default(0),
  /** With a code, everything we send is refused with it. */
  rejectCode: text(50).nullable().default(null),
  /** The line is cut after so many sends; 0 never. */
  disconnectEvery: z.number().int().min(0).max(1_000_000).default(0),
  /** The number sends too fast for the network, or may begin no conversations. */
  restriction: z.enum(simulatedRestrictions).nullable().default(null),
})
export type Faults = z.infer<typeof Faults>
export const readFaults = endpoint({
  method: 'GET',
  path: '/simulator/:whatsappId/faults',
  summary: 'What goes wrong on the simulated network.',
  access,
  params: byConnection,
  response: Faults,
})
export const changeFaults = endpoint({
  method: 'PUT',
  path: '/simulator/:whatsappId/faults',
  summary: 'Decides what goes wrong on the simulated network.',
  access,
  params: byConnection,
  body: Faults.partial(),
  response: Faults,
})

/** How long Meta's networks let a business answer after a customer's words. */
export const replyWindowHours = 24
export const changeNetworkRules = endpoint({
  method: 'PUT',
  path: '/simulator/:whatsappId/rules',
  summary: 'Whether the simulated network takes answers only for a day after the customer’s last words.',
  access,
  params: byConnection,
  body: z.object({ replyWindow: z.boolean() }),
  response: z.object({ replyWindowHours: z.number().nullable() }),
})

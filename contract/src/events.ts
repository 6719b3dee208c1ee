import { z } from 'zod'
import { Announcement } from './team/announcements.ts'
import { ChatMessage } from './team/chatMessages.ts'
import { Chat, ChatMember } from './team/chats.ts'
import { OverviewConnection } from './channels/connectionList.ts'
import { Connection } from './channels/connections.ts'
import { Contact, TicketContact } from './conversations/contacts.ts'
import { id } from './platform/fields.ts'
import { customerNumber } from './platform/hidden.ts'
import { FileList } from './conversations/fileLists.ts'
import { FlowSummary } from './automation/flowSummary.ts'
import { QueueIntegration } from './automation/integrations.ts'
import { PhraseCampaign } from './automation/phraseCampaigns.ts'
import { KnowledgeSource } from './automation/knowledge.ts'
import { Prompt } from './automation/prompts.ts'
import { Holiday } from './company/holidays.ts'
import { TicketMessage } from './conversations/messages.ts'
import { Queue } from './company/queues.ts'
import { QuickMessage } from './conversations/quickMessages.ts'
import { CampaignSummary } from './outreach/campaignSummary.ts'
import { ContactList, ContactListItem } from './outreach/contactLists.ts'
import { Schedule } from './outreach/schedules.ts'
import { KanbanTicket } from './service/kanban.ts'
import { Tag } from './conversations/tags.ts'
import { Ticket } from './conversations/tickets.ts'
import { User } from './company/users.ts'

const Colleague = z.object({ id, name: z.string() })
const jobState = z.enum(['running', 'done', 'failed'])

/** Everything the server pushes to the browsers of one company. What a schema does not name is not sent. */
export const companyEvents = {
  user: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), user: User }),
    z.object({ action: z.literal('delete'), userId: id }),
  ]),
  /** Another login of the same user: this session is over. */
  auth: z.object({ action: z.literal('update'), user: z.object({ id }) }),
  announcement: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: Announcement }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  /** To the members only. The changed chat stands under both names: clients read either. */
  chat: z.discriminatedUnion('action', [
    z.object({ action: z.literal('new-message'), newMessage: ChatMessage, chat: Chat }),
    z.object({ action: z.enum(['create', 'update']), chat: Chat, record: Chat }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  /** To the members only: a message was corrected, taken back or got an emoji; somebody has read. */
  teamChat: z.discriminatedUnion('action', [
    z.object({ action: z.literal('message'), chatUuid: z.uuid(), message: ChatMessage }),
    z.object({ action: z.literal('read'), chatId: id, chatUuid: z.uuid(), member: ChatMember }),
  ]),
  /** A colleague is writing in a chat at this moment. Passes by itself: it is told again every few seconds. */
  teamTyping: z.object({ chatId: id, user: Colleague }),
  whatsapp: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), whatsapp: Connection }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
  /** A change of state. The QR code goes to those who may pair; to everyone else it is empty. */
  whatsappSession: z.object({
    action: z.literal('update'),
    session: Connection.pick({
      id: true,
      name: true,
      status: true,
      statusReason: true,
      qrcode: true,
      retries: true,
      updatedAt: true,
      number: true,
    }),
  }),
  /** The help videos have changed, for everybody. */
  help: z.object({ action: z.literal('update') }),
  /** To super users, wherever they sit: a company or a plan was made, changed or deleted. */
  company: z.object({ action: z.enum(['create', 'update', 'delete']), companyId: id }),
  plan: z.object({ action: z.enum(['create', 'update', 'delete']), planId: id }),
  /** Somebody of the platform has entered or left; to those who may show them out. */
  supportAccess: z.object({ action: z.literal('update'), grantId: id }),
  /** To super users, wherever they sit: how a connection of any company is doing. */
  overview: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      company: z.object({ id, name: z.string() }),
      connection: OverviewConnection,
    }),
    z.object({ action: z.literal('delete'), whatsappId: id }),
  ]),
  /** How far an import of old messages is; -1 of -1 while it is prepared. `refresh`: read the connections again. */
  importMessages: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      whatsappId: id,
      status: z.object({ this: z.number().int(), all: z.number().int(), date: z.string() }),
    }),
    z.object({ action: z.literal('refresh') }),
  ]),
  /** A move between views is a delete, then an update. */
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket: Ticket }),
    z.object({ action: z.literal('delete'), ticketId: id }),
    z.object({ action: z.literal('updateUnread'), ticketId: id }),
  ]),
  /** A card stands somewhere else on the board. `reload`: the places in a lane were numbered anew. */
  kanban: z.discriminatedUnion('action', [
    z.object({ action: z.literal('move'), ticket: KanbanTicket }),
    z.object({ action: z.literal('reload'), laneId: id }),
  ]),
  /** To somebody who shall know that a deadline is near or has passed. What they are told of is to be read again. */
  slaNotice: z.object({
    ticketId: id,
    /** They have not been told of it yet. */
    isNew: z.boolean().optional(),
  }),
  /** To somebody who has just been given a ticket by the queue, the clock or a colleague; also to admins, who see who it was. */
  ticketGiven: z.object({ ticket: Ticket }),
  /** To its attendant: a ticket that rested is back, because it was time or because the customer wrote. */
  ticketWoken: z.object({ ticket: Ticket, reason: z.enum(['due', 'customer']) }),
  /** To everyone for what is shared, otherwise to its author: the tabs of the inbox are to be read again. */
  savedView: z.object({ id }),
  /** The same for macros. */
  macro: z.object({ id }),
  /** To the user who started it: the steps are done, or none of them is and `error` says why. */
  macroRun: z.object({ id, ticketId: id, macro: z.string(), error: z.string().nullable() }),
  appMessage: z.discriminatedUnion('action', [
    z.object({
      action: z.enum(['create', 'update']),
      message: TicketMessage,
      ticket: Ticket,
      contact: TicketContact,
    }),
    z.object({ action: z.literal('delete'), messageId: id, message: TicketMessage }),
  ]),
  /** To those in the room of a ticket: who else looks at it, and who of them is writing. Nothing to catch up on later. */
  presence: z.object({ ticketId: id, viewers: z.array(Colleague), typing: z.array(Colleague) }),
  /** The customer is writing at this moment. Passes by itself: it is told again every few seconds. */
  customerTyping: z.object({ ticketId: id }),
  /** To the browser that waits for a model: what it has said so far. The answer to the call says the rest. */
  modelWords: z.object({ stream: z.uuid(), text: z.string() }),
  /** What colleagues noted about a contact has changed. */
  ticketNote: z.object({ action: z.enum(['create', 'delete']), noteId: id, contactId: id }),
  contact: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact: Contact }),
    z.object({ action: z.literal('delete'), contactId: id }),
    /** Nobody any more: what is shown of these tickets is to be read again. */
    z.object({ action: z.literal('erase'), contactId: id, ticketIds: z.array(id) }),
    z.object({ action: z.literal('reload') }),
  ]),
  /** What was said in many closed tickets is gone: what is shown of them is to be read again. */
  retention: z.object({ action: z.literal('update') }),
  /** Somebody wants to be written to, or does not; null: many at once. */
  consent: z.object({ contactId: id.nullable() }),
  queue: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), queue: Queue }),
    z.object({ action: z.literal('delete'), queueId: id }),
  ]),
  tag: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tag: Tag }),
    z.object({ action: z.literal('delete'), tagId: id }),
  ]),
  /** To everyone for what is shared, otherwise to its author. */
  quickemessage: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: QuickMessage }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  /** Somebody used one. Apart from what it says: composers need not read all of them again. */
  quickMessageUse: z.object({ id, uses: z.number().int() }),
  /** To those who may change them. The list stands under both names: clients read either. */
  file: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), fileList: FileList, files: FileList }),
    z.object({ action: z.literal('delete'), fileId: id }),
  ]),
  /** To those who may change them. */
  queueIntegration: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), queueIntegration: QueueIntegration }),
    z.object({ action: z.literal('delete'), integrationId: id }),
  ]),
  /** To those who may change them: how a webhook is doing has changed. */
  webhook: z.object({
    webhookId: id,
    /** Its name, when it was paused just now for failing too long. */
    paused: z.string().optional(),
  }),
  /** To those who may change them. */
  prompt: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), prompt: Prompt }),
    z.object({ action: z.literal('delete'), promptId: id }),
  ]),
  /** To those who may change it: the limit was set, or what AI costs has come near it or reached it. */
  aiUsage: z.object({ action: z.literal('update') }),
  /** To those who may change them. `revision` tells editors that somebody has saved; `savedBy` who it was. */
  flow: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), flow: FlowSummary }),
    z.object({ action: z.literal('delete'), flowId: id }),
  ]),
  flowCampaign: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), flowCampaign: PhraseCampaign }),
    z.object({ action: z.literal('delete'), flowCampaignId: id }),
  ]),
  knowledge: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), source: KnowledgeSource }),
    z.object({ action: z.literal('delete'), sourceId: id }),
  ]),
  /** Also the hours of the company, under `schedules` as JSON, and its `timezone`. */
  settings: z.object({
    action: z.literal('update'),
    setting: z.object({ key: z.string(), value: z.string() }),
  }),
  /** An invoice is paid: from now on the licence lasts until the due date. */
  payment: z.object({
    action: z.literal('CONCLUIDA'),
    company: z.object({ id, dueDate: z.string().nullable() }),
    invoiceId: id,
  }),
  /** To those who pay: something about the invoices has changed. */
  invoice: z.object({ action: z.literal('update'), invoiceId: id }),
  holiday: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), holiday: Holiday }),
    z.object({ action: z.literal('delete'), holidayId: id }),
  ]),
  /** To those who manage them. While one runs, at most one of it in a second. */
  campaign: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: CampaignSummary }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  /** To its author and the admins. */
  schedule: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), schedule: Schedule }),
    z.object({ action: z.literal('delete'), scheduleId: id }),
  ]),
  /** To those who manage campaigns. */
  ContactList: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: ContactList }),
    z.object({ action: z.literal('delete'), id }),
  ]),
  /** `reload`: many have changed at once. */
  ContactListItem: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: ContactListItem }),
    z.object({ action: z.literal('delete'), id, contactListId: id }),
    z.object({ action: z.literal('reload'), contactListId: id }),
  ]),
  /** Something from a network could not be handled, or was put right. */
  inbound: z.object({ action: z.literal('update'), attention: z.number().int() }),
  /** The simulated phones of a connection have something new. */
  simulator: z.object({
    /** `typing`: the business is writing to this phone at this moment. */
    action: z.enum(['update', 'typing']),
    whatsappId: id,
    number: customerNumber.nullable(),
  }),
  job: z.object({
    jobId: z.string(),
    kind: z.string(),
    done: z.number(),
    total: z.number(),
    state: jobState,
    result: z.unknown().optional(),
  }),
} satisfies Record<string, z.ZodType>

export type CompanyEvent = keyof typeof companyEvents
/** These say what is so at this moment: they carry no number, and a browser that was away has missed nothing. */
export type PassingEvent = 'presence' | 'customerTyping' | 'modelWords' | 'teamTyping'
export type EventPayload<E extends CompanyEvent> = z.input<(typeof companyEvents)[E]>
/** As a browser receives it. */
export type ReceivedEvent<E extends CompanyEvent> = z.output<(typeof companyEvents)[E]>

/** The names that clients listen to; announcements carry no company in theirs, imports carry it at the end. */
export const eventName = (companyId: number, event: CompanyEvent) => {
  if (event === 'announcement') return 'company-announcement'
  return event === 'importMessages' ? `importMessages-${companyId}` : `company-${companyId}-${event}`
}

/** Tags and schedules are also announced under these names, which older clients know. */
export const oldEventName = (companyId: number, event: 'tag' | 'schedule') => `company${companyId}-${event}`

/** Chat events are also sent under these names, for clients that listen to one chat or to one person's chats. */
export const chatEventName = {
  ofChat: (companyId: number, chatId: number) => `${eventName(companyId, 'chat')}-${chatId}`,
  ofUser: (companyId: number, userId: number) => `${eventName(companyId, 'chat')}-user-${userId}`,
}

/** Items are also announced under the name of their list. */
export const itemEventName = (companyId: number, contactListId: number) =>
  `${eventName(companyId, 'ContactListItem')}-${contactListId}`

export const namespaceOf = (companyId: number) => `/workspace-${companyId}`

export const userStatusEveryMs = 300_000

/** The answer to `resume`: what was missed, or the advice to load everything again. */
export type Resumed =
  | { events: { name: string; payload: { seq: number } }[]; lastSeq: number }
  | { reload: true; lastSeq: number }

/** Said to browsers, without a number, when events may have passed them by: they load everything again. */
export const readAgainEvent = 'readAgain'

/** Told again this often for as long as somebody writes. */
export const tellTypingEveryMs = 3_000
/** What is not told again for this long is over. */
export const typingPassesAfterMs = 8_000

/** What a browser may say. */
export interface ClientEmits {
  userStatus: () => void
  resume: (cursor: { lastSeq: number }, answer: (resumed: Resumed) => void) => void
  joinNotification: () => void
  leaveNotification: () => void
  joinChatBox: (ticketUuid: string, answer?: (error?: string) => void) => void
  joinChatBoxLeave: (ticketUuid: string, answer?: (error?: string) => void) => void
  /** Colleagues see it and, unless it is a note, the customer. */
  typing: (ticketUuid: string, isTyping: boolean, isNote?: boolean) => void
  /** The same among colleagues, in an internal chat. */
  chatTyping: (chatUuid: string) => void
}

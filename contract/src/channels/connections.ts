import { z } from 'zod'
import { id, isoDate, text, toggle } from '../platform/fields.ts'
import { defaultSchedules, schedules } from '../company/hours.ts'
import type { PlanFlag } from '../platform/planFlags.ts'
import { governorDefaults, GovernorSettings, GovernorState } from './governor.ts'
import { QueueName } from '../company/queues.ts'
import { accountNames, ConnectionCredentials, secretNames } from './credentials.ts'

export * from './credentials.ts'

export const connectionStatuses = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
] as const
export const connectionStatus = z.enum(connectionStatuses)
export type ConnectionStatus = z.infer<typeof connectionStatus>

/** Why a connection is in its state, in a code the web has words for. */
export const statusReasons = [
  'starting',
  'waiting_scan',
  'qr_expired',
  'paired',
  'restored',
  'network',
  'timeout',
  'replaced_elsewhere',
  'logged_out_by_phone',
  'banned',
  'auth_failed',
  'stopped_by_user',
  'plan_limit',
  'owner_lost',
] as const
export const statusReason = z.enum(statusReasons)
export type StatusReason = z.infer<typeof statusReason>

/** States in which somebody should have a look: the menu shows a badge. */
export const attentionStatuses: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]

/** What may be asked of a connection in each state. The page draws its buttons from it and the server refuses the rest. */
export const connectionActions = {
  OPENING: [],
  qrcode: ['scan', 'disconnect'],
  PAIRING: ['disconnect'],
  CONNECTED: ['disconnect'],
  TIMEOUT: ['disconnect'],
  DISCONNECTED: ['retry', 'newQr'],
} as const satisfies Record<ConnectionStatus, readonly ('scan' | 'retry' | 'newQr' | 'disconnect')[]>

export const channelKinds = ['whatsapp', 'facebook', 'instagram'] as const
export const channelKind = z.enum(channelKinds)
export type ChannelKind = z.infer<typeof channelKind>
/** What a plan must allow for a connection of this kind. */
export const flagOfChannel = {
  whatsapp: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
} as const satisfies Record<ChannelKind, PlanFlag>

/** How we reach the network. Each is one folder below the server's `channels`. */
export const providers = ['simulator', 'baileys', 'cloud', 'graph'] as const
export const provider = z.enum(providers)
export type Provider = z.infer<typeof provider>
/** The networks that each provider reaches. */
const channelsReached = {
  simulator: channelKinds,
  baileys: ['whatsapp'],
  cloud: ['whatsapp'],
  graph: ['facebook', 'instagram'],
} as const
export const reaches = (by: Provider, channel: ChannelKind): boolean =>
  channelsReached[by].some((reached) => reached === channel)

/** What a network allows. Screens and engines ask this, never the channel's name. */
export const Abilities = z.object({
  edit: z.boolean(),
  deleteForEveryone: z.boolean(),
  groups: z.boolean(),
  lists: z.boolean(),
  buttons: z.boolean(),
  /** Codes to copy, numbers to call, addresses to open and payments. */
  interactive: z.boolean(),
  /** Texts that were approved beforehand, also after the reply window has closed. */
  templates: z.boolean(),
  stickers: z.boolean(),
  locations: z.boolean(),
  polls: z.boolean(),
  /** Recordings arrive as something spoken, not as a file of sound. */
  voiceNotes: z.boolean(),
  /** The network says that somebody is writing. */
  typing: z.boolean(),
  /** The customer sees that somebody is writing to them. */
  showsTyping: z.boolean(),
  /** The customer sees that somebody has read their words. */
  readReceipts: z.boolean(),
  profilePictures: z.boolean(),
  groupSubjects: z.boolean(),
  /** Can be asked whether a number can be written to. */
  numberCheck: z.boolean(),
  /** Tells who is in its address book, and with whom it has chats. */
  phoneBook: z.boolean(),
  /** Is joined by scanning a code with the phone whose number it is. */
  phonePairing: z.boolean(),
  /** … or by typing a code on that phone. */
  pairingCode: z.boolean(),
  /** … or by logging in at the network and choosing accounts. */
  accountLogin: z.boolean(),
  /** Its people are played by us: nothing leaves the program. */
  simulated: z.boolean(),
  /** Does not know that a program sends: its numbers are paced as a person would. */
  needsGovernor: z.boolean(),
  replyWindowHours: z.number().nullable(),
  /** How long people, not programs, may reply where that is longer. */
  humanReplyWindowHours: z.number().nullable(),
  /** The window is a rule for everybody there, whatever the connection was told. */
  hasFixedReplyWindow: z.boolean(),
  /** How long a text may be; longer ones are refused, or arrive in pieces. */
  maxText: z.number(),
  splitsText: z.boolean(),
})
export type Abilities = z.infer<typeof Abilities>

/** Whether it waits for a code to be scanned before it is of use. The simulator does so on every network it plays. */
export const asksForScan = ({ phonePairing, simulated }: Pick<Abilities, 'phonePairing' | 'simulated'>) =>
  phonePairing || simulated

const minutes = z.coerce.number().int().min(0).max(1_000_000)
const message = text(4096)

/** What an admin decides about a connection. */
const connectionFields = {
  name: text(50).trim().min(2, 'Too Short!'),
  channel: channelKind,
  provider,
  isDefault: z.boolean(),
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  inactiveMessage: message,
  expiresInactiveMessage: message,
  allowGroup: z.boolean(),
  groupAsTicket: z.enum(['enabled', 'disabled']),
  maxUseBotQueues: minutes,
  timeUseBotQueues: minutes,
  timeSendQueue: minutes,
  sendIdQueue: id.nullable(),
  expiresTicket: minutes,
  whenExpiresTicket: z.coerce.number().int().min(0).max(1),
  expiresTicketNPS: minutes,
  maxUseBotQueuesNPS: minutes,
  timeInactiveMessage: minutes,
  timeCreateNewTicket: minutes,
  collectiveVacationMessage: message,
  collectiveVacationStart: isoDate.nullable(),
  collectiveVacationEnd: isoDate.nullable(),
  /** Which stretch of the phone's past is brought in. Without dates, none. */
  importOldMessages: isoDate.nullable(),
  importRecentMessages: isoDate.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: id.nullable(),
  lgpdLink: text(2000).trim(),
  lgpdMessage: message,
  lgpdDeleteMessage: toggle,
  lgpdConsent: toggle,
  schedules,
} as const

/** Who else may answer on a connection. */
const automations = {
  /** The prompt that answers customers who are in no queue. */
  promptId: id.nullable(),
  /** The service that answers customers who are in no queue. */
  integrationId: id.nullable(),
  /** What begins when a customer writes here for the first time. */
  flowIdWelcome: id.nullable(),
  /** What begins when a customer says none of the phrases. */
  flowIdNotPhrase: id.nullable(),
} as const

/** How a connection is doing, in numbers. */
export const ConnectionHealth = z.object({
  lastInboundAt: isoDate.nullable(),
  lastSentAt: isoDate.nullable(),
  /** Waiting to leave. */
  pendingMessages: z.number().int(),
  /** Of the messages written since the company's midnight. */
  failedToday: z.number().int(),
  retries: z.number().int(),
  healthySince: isoDate.nullable(),
  /** When a network that calls us last reached us, to the hour. */
  calledAt: isoDate.nullable(),
  /** Null where nothing holds the connection back. */
  governor: GovernorState.nullable(),
  /** What the network says of the number, in its own words. Only where it says anything. */
  verifiedName: z.string().optional(),
  qualityRating: z.string().optional(),
  messagingLimit: z.string().optional(),
  throughput: z.string().optional(),
})
export type ConnectionHealth = z.infer<typeof ConnectionHealth>

export const Connection = z.object({
  ...connectionFields,
  governor: GovernorSettings,
  promptId: id.nullable(),
  integrationId: id.nullable(),
  flowIdWelcome: id.nullable(),
  flowIdNotPhrase: id.nullable(),
  name: z.string(),
  id,
  companyId: id,
  number: z.string(),
  status: connectionStatus,
  statusReason,
  qrcode: z.string(),
  retries: z.number(),
  ownerNode: z.string().nullable(),
  tokenPrefix: z.string().nullable(),
  /** The address of the greeting's file, with the permission to read it. */
  greetingMediaAttachment: z.string().nullable(),
  greetingMediaName: z.string().nullable(),
  greetingMediaType: z.enum(['image', 'audio', 'video', 'application']).nullable(),
  /** A moment in milliseconds: an import began then. Or the marker: it is over and its tickets are still open. */
  statusImportMessages: z.string().nullable(),
  health: ConnectionHealth,
  /** How the network knows it. */
  accounts: z.partialRecord(z.enum(accountNames), z.string()),
  /** The secrets that were given. What they say never leaves. */
  secrets: z.array(z.enum(secretNames)),
  abilities: Abilities,
  queues: z.array(QueueName),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Connection = z.infer<typeof Connection>

export const connectionDefaults = {
  channel: 'whatsapp',
  provider: 'simulator',
  isDefault: false,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  inactiveMessage: '',
  expiresInactiveMessage: '',
  allowGroup: false,
  groupAsTicket: 'disabled',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  expiresTicket: 0,
  whenExpiresTicket: 0,
  expiresTicketNPS: 0,
  maxUseBotQueuesNPS: 3,
  timeInactiveMessage: 0,
  timeCreateNewTicket: 0,
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
  lgpdLink: '',
  lgpdMessage: '',
  lgpdDeleteMessage: 'disabled',
  lgpdConsent: 'disabled',
  schedules: defaultSchedules,
  governor: governorDefaults,
} as const

const form = z.object({
  ...connectionFields,
  ...automations,
  /** What is left out stays as it is. */
  governor: GovernorSettings.partial(),
  queueIds: z.array(id).max(200),
  /** Makes a new token for programs; shown once, in the answer. */
  newToken: z.boolean(),
  /** A token that the client made up. Nothing means: as it is. */
  token: z.union([z.literal(''), z.string().regex(/^[A-Za-z0-9]{20,100}$/)]).nullable(),
  /** Proof for the network; see `credentialsOf` for what each needs. */
  credentials: ConnectionCredentials,
})
export const NewConnection = form.partial().extend({ name: connectionFields.name })
export type NewConnection = z.infer<typeof NewConnection>
export const ConnectionChanges = form.partial().omit({ channel: true, provider: true })
export type ConnectionChanges = z.infer<typeof ConnectionChanges>

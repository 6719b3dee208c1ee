import { z } from 'zod'
import { id, isoDate, text, timeOfDay } from './fields.ts'
import { QueueName } from './queues.ts'

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

/** How we reach the network. Each is one folder below the server's `channels`. */
export const providers = ['simulator'] as const
export const provider = z.enum(providers)
export type Provider = z.infer<typeof provider>

/** What a network allows. Screens and engines ask this, never the channel's name. */
export const Abilities = z.object({
  edit: z.boolean(),
  deleteForEveryone: z.boolean(),
  groups: z.boolean(),
  lists: z.boolean(),
  buttons: z.boolean(),
  templates: z.boolean(),
  replyWindowHours: z.number().nullable(),
})
export type Abilities = z.infer<typeof Abilities>

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
const optionalTime = z.union([timeOfDay, z.literal('')])
export const ScheduleRow = z.object({
  weekday: z.string().max(30),
  weekdayEn: z.enum(weekdays),
  startTimeA: optionalTime,
  endTimeA: optionalTime,
  startTimeB: optionalTime,
  endTimeB: optionalTime,
})
export type ScheduleRow = z.infer<typeof ScheduleRow>
export const schedules = z.array(ScheduleRow).max(7)

const weekdayNames = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const
export const defaultSchedules: ScheduleRow[] = weekdays.map((weekdayEn) => ({
  weekday: weekdayNames[weekdayEn],
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}))

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
  schedules,
} as const

export const Connection = z.object({
  ...connectionFields,
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
  greetingMediaAttachment: z.string().nullable(),
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
  schedules: defaultSchedules,
} as const

export const redirectNeedsBoth =
  'Foi informado tempo para redirecionar fila, porém não foi selecionada fila para redirecionar. Os dois campos precisam estar preenchidos'

interface Redirecting {
  timeSendQueue?: number
  sendIdQueue?: number | null
  collectiveVacationMessage?: string
  collectiveVacationStart?: string | null
  collectiveVacationEnd?: string | null
}
/** Rules over several fields, checked on the whole connection as it would become. */
export function connectionProblems(connection: Redirecting): { path: string; message: string }[] {
  const problems = []
  if (Boolean(connection.timeSendQueue) !== Boolean(connection.sendIdQueue)) {
    problems.push({
      path: connection.sendIdQueue ? 'timeSendQueue' : 'sendIdQueue',
      message: redirectNeedsBoth,
    })
  }
  if (connection.collectiveVacationMessage) {
    for (const path of ['collectiveVacationStart', 'collectiveVacationEnd'] as const) {
      if (!connection[path]) problems.push({ path, message: 'Required' })
    }
  }
  return problems
}

const form = z.object({
  ...connectionFields,
  queueIds: z.array(id).max(200),
  /** Makes a new token for programs; shown once, in the answer. */
  newToken: z.boolean(),
})
export const NewConnection = form.partial().extend({ name: connectionFields.name })
export type NewConnection = z.infer<typeof NewConnection>
export const ConnectionChanges = form.partial().omit({ channel: true, provider: true })
export type ConnectionChanges = z.infer<typeof ConnectionChanges>

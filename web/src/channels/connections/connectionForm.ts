import {
  ConnectionChanges,
  connectionDefaults,
  connectionProblems,
  NewConnection,
  type Connection,
} from '@chatflow/contract'
import { contractErrors } from '../../ui/contractErrors.ts'
import { weekErrors } from '../../ui/weekErrors.ts'
import { dayOf, endOfDay, startOfDay } from './companyDays.ts'

/** Which tab shows which fields; an error opens the tab of its field. */
export const fieldsOfTab = {
  general: [
    'name',
    'channel',
    'provider',
    'isDefault',
    'queueIds',
    'timeSendQueue',
    'sendIdQueue',
    'allowGroup',
    'groupAsTicket',
    'importOldMessages',
    'importRecentMessages',
    'queueIdImportMessages',
    'importOldMessagesGroups',
    'closedTicketsPostImported',
  ],
  integrations: ['integrationId'],
  messages: [
    'greetingMessage',
    'complationMessage',
    'outOfHoursMessage',
    'collectiveVacationMessage',
    'collectiveVacationStart',
    'collectiveVacationEnd',
    'inactiveMessage',
    'expiresInactiveMessage',
    'lgpdMessage',
    'lgpdLink',
    'lgpdConsent',
    'lgpdDeleteMessage',
  ],
  chatbot: [
    'maxUseBotQueues',
    'timeUseBotQueues',
    'timeInactiveMessage',
    'expiresTicket',
    'whenExpiresTicket',
    'timeCreateNewTicket',
  ],
  ratings: ['ratingMessage', 'expiresTicketNPS', 'maxUseBotQueuesNPS'],
  flows: [],
  schedules: ['schedules'],
} as const
export type ConnectionTab = keyof typeof fieldsOfTab

type Field = (typeof fieldsOfTab)[ConnectionTab][number]
const dayFields = [
  'collectiveVacationStart',
  'collectiveVacationEnd',
  'importOldMessages',
  'importRecentMessages',
] as const
type DayField = (typeof dayFields)[number]
export type ConnectionFormValues = Pick<Connection, Exclude<Field, DayField | 'queueIds'>> &
  Record<DayField, string> & { queueIds: number[] }

/** Errors are named by their path, such as `schedules.2.startTimeA`. */
export function tabOfError(path: string): ConnectionTab {
  const [field] = path.split('.')
  const tabs = Object.keys(fieldsOfTab) as ConnectionTab[]
  return tabs.find((tab) => fieldsOfTab[tab].some((known) => known === field)) ?? 'general'
}

/** What a form is about: the connection as it is, if there is one yet, and the company's calendar. */
export interface Editing {
  before: Connection | undefined
  timeZone: string
}

export function initialConnectionForm({ before, timeZone }: Editing): ConnectionFormValues {
  const source = before ?? { ...connectionDefaults, name: '', queues: [], integrationId: null }
  const fields = Object.values(fieldsOfTab).flat()
  const days = dayFields.map((field) => {
    const moment = source[field]
    return [field, moment ? dayOf(moment, timeZone) : '']
  })
  return {
    ...(Object.fromEntries(
      fields.map((field) => [field, (source as Record<string, unknown>)[field]]),
    ) as ConnectionFormValues),
    ...(Object.fromEntries(days) as Record<DayField, string>),
    queueIds: source.queues.map((queue) => queue.id),
  }
}

/** The form in the words of the API. */
export function bodyOf(values: ConnectionFormValues, editing: Editing, now: Date) {
  const moments = dayFields.map((field) => [field, momentOf(field, values[field], editing, now)])
  return { ...values, ...(Object.fromEntries(moments) as Record<DayField, string | null>) }
}

/** A day that nobody changed keeps its very moment: the server knows by that that it was not chosen anew. */
function momentOf(field: DayField, day: string, { before, timeZone }: Editing, now: Date): string | null {
  if (day === '') return null
  const kept = before?.[field]
  if (kept && dayOf(kept, timeZone) === day) return kept
  if (field === 'collectiveVacationStart' || field === 'importOldMessages') return startOfDay(day, timeZone)
  const end = endOfDay(day, timeZone)
  // Of today there is nothing to import but what has happened.
  const isToday = field === 'importRecentMessages' && dayOf(now, timeZone) === day
  return isToday ? now.toISOString() : end
}

/** What may change later: a connection keeps the channel it was made for. */
export function changesOf(values: ConnectionFormValues, editing: Editing, now: Date) {
  const { provider: _fixed, channel: _kept, ...changes } = bodyOf(values, editing, now)
  return changes
}

/** What decides whether a form is complete besides the form itself. */
interface Rules extends Editing {
  hasRatings: boolean
  now: Date
}

/** Everything that is wrong with the form, in the contract's words, by field. */
export function connectionErrors(values: ConnectionFormValues, rules: Rules): Record<string, string> {
  const body = bodyOf(values, rules, rules.now)
  const { schedules: _rowByRow, ...errors } = contractErrors(
    rules.before ? ConnectionChanges : NewConnection,
    body,
  )
  for (const { path, message } of connectionProblems(body, rules)) errors[path] ??= message
  if (values.queueIds.length > 1 && values.greetingMessage.trim() === '') {
    errors.greetingMessage ??= 'ERR_WAPP_GREETING_REQUIRED'
  }
  return { ...errors, ...weekErrors(values.schedules) }
}

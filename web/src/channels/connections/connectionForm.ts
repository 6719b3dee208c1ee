import {
  ConnectionChanges,
  ConnectionCredentials,
  connectionDefaults,
  connectionProblems,
  credentialProblems,
  NewConnection,
  type Connection,
  type CredentialName,
} from '@chatflow/contract'
import { contractErrors } from '../../ui/contractErrors.ts'
import { weekErrors } from '../../ui/weekErrors.ts'
import { dayOf, endOfDay, startOfDay } from '../../platform/calendar.ts'

/** Which tab shows which fields; an error opens the tab of its field. */
export const fieldsOfTab = {
  general: [
    'name',
    'channel',
    'provider',
    'credentials',
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
  integrations: ['integrationId', 'promptId'],
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
  pace: ['governor'],
  ratings: ['ratingMessage', 'expiresTicketNPS', 'maxUseBotQueuesNPS'],
  flows: ['flowIdWelcome', 'flowIdNotPhrase'],
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
export type ConnectionFormValues = Pick<Connection, Exclude<Field, DayField | 'queueIds' | 'credentials'>> &
  Record<DayField, string> & { queueIds: number[]; credentials: Partial<Record<CredentialName, string>> }

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

const nobody = { integrationId: null, promptId: null, flowIdWelcome: null, flowIdNotPhrase: null }

export function initialConnectionForm({ before, timeZone }: Editing): ConnectionFormValues {
  const source = before ?? { ...connectionDefaults, ...nobody, name: '', queues: [] }
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
    credentials: { ...before?.accounts },
  }
}

/** The form in the words of the API. */
export function bodyOf(values: ConnectionFormValues, editing: Editing, now: Date) {
  const moments = dayFields.map((field) => [field, chosenMoment(field, values[field], editing, now)])
  const { credentials: _typed, governor, ...fields } = values
  const credentials = givenCredentials(values, editing)
  const usual = editing.before?.governor ?? connectionDefaults.governor
  const isPaced = JSON.stringify(governor) !== JSON.stringify(usual)
  return {
    ...fields,
    ...(Object.fromEntries(moments) as Record<DayField, string | null>),
    ...(Object.keys(credentials).length > 0 && { credentials }),
    ...(isPaced && { governor }),
  }
}

/** What was typed. A secret that nobody touched, and an account that is as it was, are not sent. */
function givenCredentials({ credentials }: ConnectionFormValues, { before }: Editing): ConnectionCredentials {
  const accounts: Partial<Record<string, string>> = before?.accounts ?? {}
  const typed = Object.entries(credentials).filter(
    ([name, value]) => value.trim() !== '' && value.trim() !== accounts[name],
  )
  return Object.fromEntries(typed)
}

/** By the names of their fields. */
function credentialErrors(values: ConnectionFormValues, editing: Editing): Record<string, string> {
  const given = givenCredentials(values, editing)
  const errors: Record<string, string> = {}
  const { error } = ConnectionCredentials.safeParse(given)
  for (const { path, message } of error?.issues ?? []) errors[`credentials.${path.join('.')}`] ??= message
  const { accounts = {}, secrets = [] } = editing.before ?? {}
  for (const { path, message } of credentialProblems(values.provider, given, [
    ...Object.keys(accounts),
    ...secrets,
  ]))
    errors[path] ??= message
  return errors
}

/** A day that nobody changed keeps its very moment: the server knows by that that it was not chosen anew. */
function chosenMoment(field: DayField, day: string, { before, timeZone }: Editing, now: Date): string | null {
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
  const {
    schedules: _rowByRow,
    credentials: _byName,
    ...errors
  } = contractErrors(rules.before ? ConnectionChanges : NewConnection, body)
  for (const { path, message } of connectionProblems(body, rules)) errors[path] ??= message
  if (values.queueIds.length > 1 && values.greetingMessage.trim() === '') {
    errors.greetingMessage ??= 'ERR_WAPP_GREETING_REQUIRED'
  }
  return { ...errors, ...credentialErrors(values, rules), ...weekErrors(values.schedules) }
}

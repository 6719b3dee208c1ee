import {
  ConnectionChanges,
  connectionDefaults,
  connectionProblems,
  NewConnection,
  ScheduleRow,
  type Connection,
} from '@chatflow/contract'
import { contractErrors } from '../ui/contractErrors.ts'
import { dayOf, endOfDay, startOfDay } from './vacationDays.ts'

/** Which tab shows which fields; an error opens the tab of its field. */
export const fieldsOfTab = {
  general: [
    'name',
    'provider',
    'isDefault',
    'queueIds',
    'timeSendQueue',
    'sendIdQueue',
    'allowGroup',
    'groupAsTicket',
  ],
  messages: [
    'greetingMessage',
    'complationMessage',
    'outOfHoursMessage',
    'collectiveVacationMessage',
    'collectiveVacationStart',
    'collectiveVacationEnd',
    'inactiveMessage',
    'expiresInactiveMessage',
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
  schedules: ['schedules'],
} as const
export type ConnectionTab = keyof typeof fieldsOfTab

type Field = (typeof fieldsOfTab)[ConnectionTab][number]
type DayField = 'collectiveVacationStart' | 'collectiveVacationEnd'
export type ConnectionFormValues = Pick<Connection, Exclude<Field, DayField | 'queueIds'>> &
  Record<DayField, string> & { queueIds: number[] }

/** Errors are named by their path, such as `schedules.2.startTimeA`. */
export function tabOfError(path: string): ConnectionTab {
  const [field] = path.split('.')
  const tabs = Object.keys(fieldsOfTab) as ConnectionTab[]
  return tabs.find((tab) => fieldsOfTab[tab].some((known) => known === field)) ?? 'general'
}

export function initialConnectionForm(
  connection: Connection | 'new',
  timeZone: string,
): ConnectionFormValues {
  const source = connection === 'new' ? { ...connectionDefaults, name: '', queues: [] } : connection
  const day = (moment: string | null) => (moment ? dayOf(moment, timeZone) : '')
  const fields = Object.values(fieldsOfTab).flat()
  return {
    ...(Object.fromEntries(
      fields.map((field) => [field, (source as Record<string, unknown>)[field]]),
    ) as ConnectionFormValues),
    queueIds: source.queues.map((queue) => queue.id),
    collectiveVacationStart: day(source.collectiveVacationStart),
    collectiveVacationEnd: day(source.collectiveVacationEnd),
  }
}

/** The form in the words of the API. */
export function bodyOf(values: ConnectionFormValues, timeZone: string) {
  const { collectiveVacationStart: start, collectiveVacationEnd: end } = values
  return {
    ...values,
    collectiveVacationStart: start === '' ? null : startOfDay(start, timeZone),
    collectiveVacationEnd: end === '' ? null : endOfDay(end, timeZone),
  }
}

/** What may change later: a connection keeps the channel it was made for. */
export function changesOf(values: ConnectionFormValues, timeZone: string) {
  const { provider: _fixed, ...changes } = bodyOf(values, timeZone)
  return changes
}

/** What decides whether a form is complete besides the form itself. */
interface Rules {
  isNew: boolean
  hasRatings: boolean
  timeZone: string
}

/** Everything that is wrong with the form, in the contract's words, by field. */
export function connectionErrors(values: ConnectionFormValues, rules: Rules): Record<string, string> {
  const body = bodyOf(values, rules.timeZone)
  const { schedules: _rowByRow, ...errors } = contractErrors(
    rules.isNew ? NewConnection : ConnectionChanges,
    body,
  )
  for (const { path, message } of connectionProblems(body)) errors[path] ??= message
  if (values.queueIds.length > 1 && values.greetingMessage.trim() === '') {
    errors.greetingMessage ??= 'ERR_WAPP_GREETING_REQUIRED'
  }
  if (rules.hasRatings) {
    if (values.ratingMessage.trim() === '') errors.ratingMessage ??= 'Required'
    if (!Number(values.expiresTicketNPS)) errors.expiresTicketNPS ??= 'Required'
  }
  return { ...errors, ...scheduleErrors(values.schedules) }
}

function scheduleErrors(schedules: ScheduleRow[]): Record<string, string> {
  const errors = schedules.flatMap((row, index) => {
    const checked = ScheduleRow.safeParse(row)
    const issues = checked.success ? [] : checked.error.issues
    return issues.map((issue) => [`schedules.${index}.${String(issue.path[0])}`, issue.message] as const)
  })
  return Object.fromEntries(errors)
}

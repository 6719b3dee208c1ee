import type { Connection } from './connections.ts'

/** Rules over several fields of a connection. The form in the browser and the server ask the same questions. */

export const importYears = 2
export const vacationDaysAgo = 10

export const redirectNeedsBoth =
  'Foi informado tempo para redirecionar fila, porém não foi selecionada fila para redirecionar. Os dois campos precisam estar preenchidos'
export const dateProblems = {
  importTooOld: 'Not more than two years ago',
  importInFuture: 'Not later than now',
  importOrder: 'Not earlier than the oldest message',
  vacationTooOld: 'Not more than ten days ago',
  vacationOrder: 'Not before the first day',
} as const

const importDates = ['importOldMessages', 'importRecentMessages'] as const
const vacationDates = ['collectiveVacationStart', 'collectiveVacationEnd'] as const

type Checked = Partial<
  Pick<
    Connection,
    | 'timeSendQueue'
    | 'sendIdQueue'
    | 'collectiveVacationMessage'
    | (typeof vacationDates)[number]
    | (typeof importDates)[number]
    | 'queueIdImportMessages'
    | 'ratingMessage'
    | 'expiresTicketNPS'
  >
>
interface Circumstances {
  now: Date
  /** The company asks its customers for ratings. */
  hasRatings: boolean
  /** The connection as it is. A date that was fine when it was chosen stays fine. */
  before?: Checked | undefined
}
export interface ConnectionProblem {
  path: keyof Checked
  message: string
}

/** What is wrong with a connection as it would become. */
export function connectionProblems(wish: Checked, circumstances: Circumstances): ConnectionProblem[] {
  return [
    ...redirectProblems(wish),
    ...vacationProblems(wish, circumstances),
    ...importProblems(wish, circumstances),
    ...(circumstances.hasRatings ? ratingProblems(wish) : []),
  ]
}

function redirectProblems({ timeSendQueue, sendIdQueue }: Checked): ConnectionProblem[] {
  if (Boolean(timeSendQueue) === Boolean(sendIdQueue)) return []
  return [{ path: sendIdQueue ? 'timeSendQueue' : 'sendIdQueue', message: redirectNeedsBoth }]
}

const dayMs = 86_400_000
/** The clocks of people and servers differ by this much. */
const skewMs = 300_000

function vacationProblems(wish: Checked, { now, before }: Circumstances): ConnectionProblem[] {
  const problems: ConnectionProblem[] = []
  // The day that lies ten days back began up to a day earlier.
  const earliest = now.getTime() - (vacationDaysAgo + 1) * dayMs
  for (const path of vacationDates) {
    const at = parsed(wish[path])
    if (at === undefined) {
      if (wish.collectiveVacationMessage) problems.push({ path, message: 'Required' })
    } else if (at < earliest && at !== parsed(before?.[path])) {
      problems.push({ path, message: dateProblems.vacationTooOld })
    }
  }
  if (isBackwards(wish.collectiveVacationStart, wish.collectiveVacationEnd))
    problems.push({ path: 'collectiveVacationEnd', message: dateProblems.vacationOrder })
  return problems
}

function importProblems(wish: Checked, { now, before }: Circumstances): ConnectionProblem[] {
  if (!importDates.some((path) => wish[path])) return []
  const problems: ConnectionProblem[] = []
  const earliest = new Date(now).setUTCFullYear(now.getUTCFullYear() - importYears) - dayMs
  for (const path of importDates) {
    const at = parsed(wish[path])
    if (at === undefined) problems.push({ path, message: 'Required' })
    else if (at === parsed(before?.[path])) continue
    else if (at < earliest) problems.push({ path, message: dateProblems.importTooOld })
    else if (at > now.getTime() + skewMs) problems.push({ path, message: dateProblems.importInFuture })
  }
  if (isBackwards(wish.importOldMessages, wish.importRecentMessages))
    problems.push({ path: 'importRecentMessages', message: dateProblems.importOrder })
  if (!wish.queueIdImportMessages) problems.push({ path: 'queueIdImportMessages', message: 'Required' })
  return problems
}

function ratingProblems({ ratingMessage = '', expiresTicketNPS = 0 }: Checked): ConnectionProblem[] {
  const problems: ConnectionProblem[] = []
  if (ratingMessage.trim() === '') problems.push({ path: 'ratingMessage', message: 'Required' })
  if (!Number(expiresTicketNPS)) problems.push({ path: 'expiresTicketNPS', message: 'Required' })
  return problems
}

type Moment = string | null | undefined
const parsed = (date: Moment) => (date ? Date.parse(date) : undefined)
function isBackwards(from: Moment, to: Moment): boolean {
  const [start, end] = [parsed(from), parsed(to)]
  return start !== undefined && end !== undefined && start > end
}

/** In `statusImportMessages`: the import is over, and a person decides whether its tickets are closed. */
export const closeImportedMarker = 'renderButtonCloseTickets'
export const preparingMs = 35_000

/** How far an import is, as far as the connection itself tells. */
export function importStage(
  status: string | null,
  now: Date,
): 'none' | 'preparing' | 'importing' | 'imported' {
  if (status === null || status === '') return 'none'
  if (status === closeImportedMarker) return 'imported'
  const began = Number(status)
  if (!Number.isFinite(began)) return 'none'
  return now.getTime() < began + preparingMs ? 'preparing' : 'importing'
}

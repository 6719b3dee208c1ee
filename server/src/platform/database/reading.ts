import type { Statement } from './trip.ts'

// How a transaction begins is said in words of ours, and becomes statements that each connection prepares once.

const writing = 'begin as '
const reading = 'read as '
const platform = 'platform'

/** `held`: keys that nobody else may hold meanwhile. */
export const writeAs = (companyId: number, held: bigint[] = []) => [writing + companyId, ...held].join(' ')
export const writeAsPlatform = writing + platform
/** No transaction: each statement that follows is one by itself, until the end is said. */
export const readAs = (companyId: number) => reading + companyId

/** For whom a text says that it reads. */
export const readerIn = (text: string) => (text.startsWith(reading) ? text.slice(reading.length) : undefined)

const begin: Statement = { name: 'begin', text: 'begin', values: [] }

/** What the beginning of a transaction is made of, if a text is one. */
export function beginningIn(text: string): Statement[] | undefined {
  if (text === 'begin') return [begin]
  if (!text.startsWith(writing)) return undefined
  const [writer = '', ...held] = text.slice(writing.length).split(' ')
  return [begin, writer === platform ? asPlatform : asCompany(writer), ...held.map(hold)]
}

const asPlatform: Statement = {
  name: 'as platform',
  text: "select set_config('app.platform', 'on', true)",
  values: [],
}
const asCompany = (companyId: string): Statement => ({
  name: 'as company',
  text: "select set_config('app.company_id', $1, true)",
  values: [companyId],
})
const hold = (key: string): Statement => ({
  name: 'hold',
  text: 'select pg_advisory_xact_lock($1)',
  values: [key],
})

const telling = 'tell '
const ending = ' commit'

/** A commit, and with it what others on this channel hear of it. */
export const committing = (channel: string, notices: string[]) =>
  notices.length === 0 ? 'commit' : telling + JSON.stringify([channel, ...notices]) + ending

/** What has to be told by an end, if a text is one that tells something. */
export function noticesIn(text: string): Statement[] | undefined {
  if (!text.startsWith(telling) || !text.endsWith(ending)) return undefined
  const [channel = '', ...notices] = JSON.parse(text.slice(telling.length, -ending.length)) as string[]
  return notices.map((notice) => tell(channel, notice))
}
const tell = (channel: string, notice: string): Statement => ({
  name: 'tell',
  text: 'select pg_notify($1, $2)',
  values: [channel, notice],
})

export type Planning = 'force_generic_plan' | null

/** How what follows in the transaction is planned. Null: as the database is told. */
export const planning = (mode: Planning): Statement => ({
  name: 'planning',
  text: "select set_config('plan_cache_mode', $1, true)",
  values: [mode],
})

/** What every statement of a reader begins with: for whom it reads, that it changes nothing, and how it is planned. */
export const asReader = (companyId: string, mode: Planning): Statement => ({
  name: 'reading',
  text: `select set_config('app.company_id', $1, true), set_config('transaction_read_only', 'on', true),
    set_config('plan_cache_mode', $2, true)`,
  values: [companyId, mode],
})

import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { read, readerIn, type ArrayResult } from './reading.ts'
import { rowsOf } from './snakeCase.ts'

/** PostgreSQL keeps a plan per name and connection: enough for every statement of the product, and never more. */
const maxNames = 2_000

/**
 * Begins a statement whose plan is the same for all values. Left to itself, PostgreSQL goes on planning such a one anew
 * wherever it believes that values make it a little cheaper; for a list that takes longer than to read it.
 */
export const plannedOnce = '/* planned once */ '

/**
 * Begins a statement whose best plan depends on its values: a day and a year, one person and all. After five times
 * PostgreSQL would keep one plan for all of them, and read a year as it reads a day.
 */
export const plannedAnew = '/* planned anew */ '

interface Result {
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
}
type Send = (text: string, values: readonly unknown[]) => Promise<Result>
/** The same for a company that changes nothing. */
type SendRead = (reader: string, text: string, values: readonly unknown[]) => Promise<Result>
const nothing: Promise<Result> = Promise.resolve({ command: '', rowCount: null, rows: [] })

/**
 * Spares a transaction its round trips: the beginning travels with the first statement, and one without statements is not
 * begun at all; who only reads has neither beginning nor end. A beginning that fails leaves the statement behind it
 * without a company, where it finds nothing and may write nothing; its sender hears why.
 */
function withoutWaiting(send: Send, sendRead: SendRead): Send {
  let beginning: string | undefined
  let reader: string | undefined
  let isGeneric = false
  /** What has to be said before a statement is planned, if it is another mode than that of the one before it. */
  const modeFor = (text: string) => {
    if (text.startsWith(plannedOnce) === isGeneric) return undefined
    isGeneric = !isGeneric
    return `set local plan_cache_mode = ${isGeneric ? 'force_generic_plan' : 'default'}`
  }
  const sendBoth = async (begin: string, text: string, values: readonly unknown[]) => {
    const [begun, answered] = await Promise.allSettled([send(begin, []), send(text, values)])
    if (begun.status === 'rejected') throw begun.reason as Error
    if (answered.status === 'rejected') throw answered.reason as Error
    return answered.value
  }
  return (text, values) => {
    const begins = text.startsWith('begin')
    if (begins || readerIn(text)) {
      isGeneric = false
      beginning = begins ? text : undefined
      reader = readerIn(text)
      return nothing
    }
    const isEnd = text === 'commit' || text === 'rollback'
    if (reader) {
      if (!isEnd) return sendRead(reader, text, values)
      reader = undefined
      return nothing
    }
    const begin = beginning
    beginning = undefined
    const mode = isEnd ? undefined : modeFor(text)
    if (begin !== undefined)
      return isEnd ? nothing : sendBoth([begin, mode].filter(Boolean).join('; '), text, values)
    return mode ? sendBoth(mode, text, values) : send(text, values)
  }
}

/** What is asked in the same breath leaves in one packet: writing it costs more than its words. */
function inOnePacket(stream: Duplex) {
  let isGathering = false
  const leave = () => {
    isGathering = false
    stream.uncork()
  }
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(leave)
  }
}

/**
 * Names the statements that run again and again, so that PostgreSQL plans each of them once per connection: for our
 * lists planning costs more than running. Searches with LIKE stay unnamed, because their best plan depends on the text,
 * and so does what says of itself that it is planned anew.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= maxNames) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  const paysOff = (text: string, values: readonly unknown[]) =>
    values.length > 0 &&
    text.length < 10_000 &&
    !text.startsWith(plannedAnew) &&
    !/ i?like /.test(text) &&
    !/\$100\b/.test(text)

  const statementOf = (text: string, values: readonly unknown[]) => {
    const name = paysOff(text, values) ? nameOf(text) : undefined
    return { text, values: [...values], ...(name && { name }) }
  }
  const lend = (client: pg.PoolClient) => {
    const gather = inOnePacket(client.connection.stream)
    const send: Send = async (text, values) => {
      gather()
      const result = await client.query<unknown[]>({ ...statementOf(text, values), rowMode: 'array' })
      // Of several statements at once nobody reads the answers.
      return Array.isArray(result) ? nothing : resultOf(result)
    }
    const sendRead: SendRead = async (companyId, text, values) => {
      gather()
      const planning = text.startsWith(plannedOnce) ? 'force_generic_plan' : null
      return resultOf(await read(client, { companyId, planning }, statementOf(text, values)))
    }
    return {
      query: withoutWaiting(send, sendRead),
      release: (destroy?: boolean) => client.release(destroy),
    }
  }
  const lent = new WeakMap<pg.PoolClient, ReturnType<typeof lend>>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = lent.get(client) ?? lend(client)
      lent.set(client, known)
      // We never stream with cursors, the other thing a client of Kysely's can be asked for.
      return known as unknown as Awaited<ReturnType<PostgresPool['connect']>>
    },
    end: () => pool.end(),
  }
}

const resultOf = (result: ArrayResult): Result => {
  const { command, rowCount } = result
  return { command, rowCount, rows: rowsOf(result) }
}

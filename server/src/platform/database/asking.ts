import type pg from 'pg'
import { asReader, beginningIn, noticesIn, planning, readerIn, type Planning } from './reading.ts'
import { toField } from './snakeCase.ts'
import { carried, travel, type Asked, type Result, type Statement } from './trip.ts'

/** How a statement is asked: under which name it stays prepared, and how it is planned. */
export interface Wanted extends Pick<Statement, 'text' | 'name'> {
  mode: Planning
}
export type Ask = (text: string, values: readonly unknown[]) => Promise<Result>
const nothing: Promise<Result> = Promise.resolve({ command: '', rowCount: null, rows: [] })

/** The side of a connection on which statements wait for those that are asked in the same breath. */
function gathering(client: pg.PoolClient) {
  const { stream } = client.connection
  let waiting: Asked[] = []
  let isGathering = false
  const leave = () => {
    if (waiting.length === 0) return
    const asked = waiting
    waiting = []
    travel(client, asked)
  }
  /** What is written until the breath is over leaves in one packet: writing it costs more than its words. */
  const gather = () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      leave()
      stream.uncork()
    })
  }
  const put = ({ text, name, values }: Statement, askAgain?: () => Promise<Result>) => {
    gather()
    return new Promise<Result>((resolve, reject) => {
      const passOver = askAgain && (() => void askAgain().then(resolve, reject))
      waiting.push({ text, name, values, resolve, reject, passOver })
    })
  }
  /** Of what fails here, the statement behind it says so. */
  const say = ({ text, name, values }: Statement) => {
    gather()
    waiting.push({ text, name, values, resolve: unheard, reject: unheard })
  }
  return { gather, put, say, leave, isEmpty: () => waiting.length === 0 }
}
const unheard = () => undefined

/** For whom readers read is said once for all that travels together. What fails takes none of the others along. */
function withReading(gathered: ReturnType<typeof gathering>) {
  const { put, say, leave, isEmpty } = gathered
  let planned: Planning = null
  const readAlone = (statement: Statement, mode: Planning, reader: string) => {
    leave()
    say(asReader(reader, mode))
    const answer = put(statement)
    leave()
    return answer
  }
  const read = (statement: Statement, mode: Planning, reader: string) => {
    if (isEmpty()) say(asReader(reader, mode))
    else if (mode !== planned) say(planning(mode))
    planned = mode
    return put(statement, () => readAlone(statement, mode, reader))
  }
  return { ...gathered, read }
}

/**
 * What a connection is asked in the same breath travels together: in one packet, with one end, and answered in one. A
 * transaction's beginning waits for its first statement, and one without statements is not begun at all; who only reads
 * has neither beginning nor end. What fails in a transaction takes along what travels behind it.
 */
export function asking(client: pg.PoolClient, wantedOf: (...asked: Parameters<Ask>) => Wanted): Ask {
  const { gather, put, say, leave, read } = withReading(gathering(client))
  let beginning: Statement[] | undefined
  let reader: string | undefined
  let isInside = false
  /** Until the database has heard its end: a commit that travels behind what failed is not heard. */
  let isBegun = false
  let planned: Planning = null

  const begin = (given: Statement[] | undefined, readingAs: string | undefined) => {
    beginning = given
    reader = readingAs
    isInside = given !== undefined
    isBegun = false
    planned = null
    return nothing
  }
  const sayBeginning = () => {
    if (!beginning) return
    beginning.forEach(say)
    beginning = undefined
    isBegun = true
  }
  const end = (text: string) => {
    beginning = reader = undefined
    isInside = false
    if (!isBegun) return nothing
    if (text === 'rollback') {
      // Behind whatever failed, not with it: it must be heard.
      leave()
      isBegun = false
    }
    return put({ name: text, text, values: [] })
  }
  const askSimply = (text: string) => {
    gather()
    sayBeginning()
    leave()
    return simply(client, text)
  }
  const ask = ({ text, name, mode }: Wanted, values: readonly unknown[]) => {
    const statement = { text, name, values: carried(values) }
    if (reader !== undefined) return read(statement, mode, reader)
    sayBeginning()
    if (isInside && mode !== planned) say(planning((planned = mode)))
    const answer = put(statement)
    // Outside of a transaction each is one by itself.
    if (!isInside) leave()
    return answer
  }
  return (text, values) => {
    const given = beginningIn(text)
    const readingAs = readerIn(text)
    if (given !== undefined || readingAs !== undefined) return begin(given, readingAs)
    if (text === 'commit' || text === 'rollback') return end(text)
    const notices = noticesIn(text)
    if (notices) {
      sayBeginning()
      return allOf([...notices.map((notice) => put(notice)), end('commit')])
    }
    if (values.length === 0 && reader === undefined) return askSimply(text)
    return ask(wantedOf(text, values), values)
  }
}

const allOf = (answers: Promise<Result>[]) => Promise.all(answers).then(() => nothing)

/** What has no values is not prepared, and may be several statements in one text, of whose answers nobody reads any. */
const simply = (client: pg.PoolClient, text: string) =>
  new Promise<Result>((resolve, reject) =>
    // By its callback: what travels behind it is not to be heard first.
    client.query<unknown[]>({ text, values: [], rowMode: 'array' }, (error, result) =>
      error ? reject(error) : resolve(Array.isArray(result) ? nothing : readable(result)),
    ),
  )

function readable({ command, rowCount, fields, rows }: pg.QueryArrayResult<unknown[]>): Result {
  const rowOf = (values: unknown[]) =>
    Object.fromEntries(fields.map(({ name }, place) => [toField(name), values[place]]))
  return { command, rowCount, rows: rows.map(rowOf) }
}

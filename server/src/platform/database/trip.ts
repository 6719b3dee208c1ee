import pg from 'pg'
import { toField } from './snakeCase.ts'

export interface Statement {
  text: string
  /** As they travel; see `carried`. */
  values: Carried[]
  /** Under which it stays prepared on the connection. */
  name?: string | undefined
}
export interface Result {
  command: string
  rowCount: number | null
  rows: Record<string, unknown>[]
}
/** A statement, and who waits for what becomes of it. */
export interface Asked extends Statement {
  resolve(result: Result): void
  reject(error: Error): void
  /** Where it is nobody's loss that one ahead of it fails: called instead of `reject` if it was not looked at. */
  passOver?: (() => void) | undefined
}
type Carried = string | Buffer | null

/** What the library's types leave out. */
const { utils, Query } = pg as unknown as {
  utils: { prepareValue(value: unknown): Carried }
  Query: typeof LibraryQuery
}
interface Wire {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(wanted: Pick<Statement, 'text' | 'name'>): void
  bind(wanted: { statement: string | undefined; values: Carried[] }): void
  describe(wanted: { type: 'P' }): void
  execute(wanted: object): void
  sync(): void
}
declare class LibraryQuery {
  constructor(config: object)
  /** Under which the library notes that the statement it hears of is prepared. */
  name: string | undefined
  text: string
}
interface Column {
  name: string
  dataTypeID: number
}

/** How values travel: as the library would write them. */
export const carried = (values: readonly unknown[]) => values.map((value) => utils.prepareValue(value))

type Row = Record<string, unknown>
type MakeRow = (texts: (string | null)[]) => Row
const noRow: MakeRow = () => ({})
const makers = new Map<string, MakeRow>()

/** What makes rows of columns, each kind compiled once. */
function makerOf(columns: Column[]): MakeRow {
  const kind = columns.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()
  const known = makers.get(kind)
  if (known) return known
  const make = compileMaker(columns)
  if (makers.size >= maxMakers) makers.clear()
  makers.set(kind, make)
  return make
}
const maxMakers = 2_000

/**
 * A literal with all its fields is written in a sixth of the time that setting one field after the other takes, and is
 * read faster by everybody after it: rows were a tenth of the time of a list.
 */
function compileMaker(columns: Column[]): MakeRow {
  const parsers = columns.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as unknown)
  const fields = columns.map(({ name }, place) => {
    const text = `texts[${place}]`
    const value = parsers[place] === asItIs ? text : `${text} === null ? null : parsers[${place}](${text})`
    return `${JSON.stringify(toField(name))}: ${value}`
  })
  // oxlint-disable-next-line typescript/no-implied-eval -- of names in our own statements, and quoted all the same
  const compile = new Function('parsers', `return (texts) => ({ ${fields.join(', ')} })`)
  return (compile as (parsers: unknown[]) => MakeRow)(parsers)
}
/** The library's parser of what has none. */
const asItIs: unknown = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text')

/** Of a prepared statement they stay what they are: told again with each answer they were a tenth of reading it. */
const knownOn = new WeakMap<Wire, Map<string, MakeRow>>()

function knownColumns(wire: Wire) {
  const known = knownOn.get(wire) ?? new Map<string, MakeRow>()
  knownOn.set(wire, known)
  return known
}

/** Several statements with one end: the database answers them together, and does not look at those behind one that fails. */
class Trip extends Query {
  readonly #asked: Asked[]
  readonly #known: Map<string, MakeRow>
  readonly #answers: (Result | Error)[] = []
  #isSettled = false
  #makeRow = noRow
  #rows: Result['rows'] = []
  #unreadable: Error | undefined

  constructor(asked: Asked[], wire: Wire) {
    super({ text: asked[0]!.text, name: asked[0]!.name })
    this.#asked = asked
    this.#known = knownColumns(wire)
    this.#turnTo(asked[0])
  }
  submit(wire: Wire) {
    for (const { text, name, values } of this.#asked) {
      const isParsed =
        name !== undefined && (name in wire.parsedStatements || name in wire.submittedNamedStatements)
      if (!isParsed) wire.parse({ text, name })
      if (name !== undefined && !isParsed) wire.submittedNamedStatements[name] = text
      wire.bind({ statement: name, values })
      if (name === undefined || !this.#known.has(name)) wire.describe({ type: 'P' })
      wire.execute({})
    }
    wire.sync()
    return null
  }
  #turnTo(next: Asked | undefined) {
    this.name = next?.name
    this.text = next?.text ?? ''
    this.#makeRow = (next?.name !== undefined && this.#known.get(next.name)) || noRow
    this.#rows = []
    this.#unreadable = undefined
  }
  handleRowDescription({ fields }: { fields: Column[] }) {
    this.#makeRow = makerOf(fields)
  }
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    try {
      this.#rows.push(this.#makeRow(fields))
    } catch (error) {
      this.#unreadable ??= error as Error
    }
  }
  handleCommandComplete({ text }: { text: string }) {
    if (this.name !== undefined) this.#known.set(this.name, this.#makeRow)
    const [command = '', ...numbers] = text.split(' ')
    const count = numbers.at(-1)
    const rowCount = count === undefined ? null : Number(count)
    this.#answers.push(this.#unreadable ?? { command, rowCount, rows: this.#rows })
    this.#turnTo(this.#asked[this.#answers.length])
  }
  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' })
  }
  handleError(error: Error, wire: Wire) {
    this.#settle(error)
    // Those behind it were not looked at: the next to ask them says again what they are.
    for (const { name } of this.#asked.slice(this.#answers.length))
      if (name !== undefined) delete wire.submittedNamedStatements[name]
  }
  handleReadyForQuery() {
    this.#settle(new Error('The database did not answer'))
  }
  #settle(error: Error) {
    // The end is heard after an error, too.
    if (this.#isSettled) return
    this.#isSettled = true
    const failed = this.#answers.length
    for (const [place, { resolve, reject, passOver }] of this.#asked.entries()) {
      const answer = this.#answers[place] ?? error
      if (place > failed && passOver) passOver()
      else if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
  }
}

/** Sends them in the order given, to be answered together. The caller has seen to one packet. */
export function travel(client: pg.PoolClient, asked: Asked[]) {
  client.query(new Trip(asked, client.connection as unknown as Wire) as unknown as pg.Submittable)
}

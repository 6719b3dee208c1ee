import pg from 'pg'

/** Says who reads; no statement of SQL. Each one that follows is a transaction by itself, until the end is said. */
export const readAs = (companyId: number) => `read as ${companyId}`
export const readerIn = (text: string) => /^read as (\d+)$/.exec(text)?.[1]

/** What every statement of a reader begins with: for whom it reads, that it changes nothing, and how it is planned. */
const opening = {
  name: 'reading',
  text: `select set_config('app.company_id', $1, true), set_config('transaction_read_only', 'on', true),
    set_config('plan_cache_mode', $2, true)`,
}

interface Reader {
  companyId: string
  /** Null: as the database is told. */
  planning: 'force_generic_plan' | null
}
interface Statement {
  text: string
  values: unknown[]
  name?: string
}
export interface ArrayResult {
  command: string
  rowCount: number | null
  fields: { name: string }[]
  rows: unknown[][]
}
/** What the columns of a result are called, and what makes values of their texts. */
type Columns = Pick<ArrayResult, 'fields'> & { _parsers: unknown[] }

/** The library's half of the protocol that a reader needs, which its types leave out. */
interface Wire {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  bind(wanted: { statement: string; values: (string | null)[] }): void
  describe(wanted: object): void
  execute(wanted: object): void
}
declare class LibraryQuery {
  constructor(config: object, callback: (error: Error | null, result: ArrayResult) => void)
  readonly name: string | undefined
  _result: Columns
  _accumulateRows: boolean
  submit(connection: pg.Connection): void
  prepare(wire: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

/** A connection, the columns of its prepared statements, and the same connection for who need not ask for them again. */
interface Known {
  columns: Map<string, Columns>
  quiet: Wire
}
const knownOf = new WeakMap<Wire, Known>()

function knownOn(wire: Wire): Known {
  const known = knownOf.get(wire) ?? {
    columns: new Map<string, Columns>(),
    quiet: Object.create(wire, { describe: { value: () => undefined } }) as Wire,
  }
  knownOf.set(wire, known)
  return known
}

/** A statement behind its opening, with one end for both: the database answers them together, and the transaction is over. */
class ReaderQuery extends (pg.Query as unknown as typeof LibraryQuery) {
  readonly #reader: Reader
  #isOpening = true
  #known: Known | undefined

  constructor(reader: Reader, config: object, callback: (error: Error | null, result: ArrayResult) => void) {
    super(config, callback)
    this.#reader = reader
  }
  override prepare(wire: Wire) {
    wire.bind({ statement: opening.name, values: [this.#reader.companyId, this.#reader.planning] })
    wire.execute({})
    const known = knownOn(wire)
    this.#known = known
    const columns = this.name === undefined ? undefined : known.columns.get(this.name)
    if (!columns) return super.prepare(wire)
    // Of a prepared statement they stay what they are: told again with each answer they were a tenth of reading it.
    Object.assign(this._result, columns)
    this._accumulateRows = true
    super.prepare(known.quiet)
  }
  override handleRowDescription(message: unknown) {
    super.handleRowDescription(message)
    const { fields, _parsers } = this._result
    if (this.name !== undefined) this.#known?.columns.set(this.name, { fields, _parsers })
  }
  override handleDataRow(message: unknown) {
    if (!this.#isOpening) super.handleDataRow(message)
  }
  override handleCommandComplete(message: unknown, wire: Wire) {
    if (!this.#isOpening) return super.handleCommandComplete(message, wire)
    this.#isOpening = false
  }
}

/**
 * Asks one statement as a company that changes nothing: in one packet, and answered in one. With a beginning and an end
 * of its own such a transaction would cost three of each.
 */
export function read(client: pg.PoolClient, reader: Reader, statement: Statement): Promise<ArrayResult> {
  prepareOpening(client, reader)
  return new Promise((resolve, reject) => {
    const config = { ...statement, rowMode: 'array', queryMode: 'extended' }
    const query = new ReaderQuery(reader, config, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(query)
  })
}

/** Once on each connection, ahead of its first reader. */
function prepareOpening(client: pg.PoolClient, { companyId, planning }: Reader) {
  const { parsedStatements, submittedNamedStatements } = client.connection as unknown as Wire
  if (opening.name in parsedStatements || opening.name in submittedNamedStatements) return
  // Where it fails, the reader behind it fails too, and says so.
  client.query({ ...opening, values: [companyId, planning] }).catch(() => undefined)
}

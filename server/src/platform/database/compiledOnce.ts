import { CompiledQuery, type Compilable } from 'kysely'
import type { Database } from './connect.ts'

/** Stands for a value while a statement is written. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const maxShapes = 500

interface Wanted<Values, Row> {
  /** Everything that `write` decides by: two that are written differently have different names. */
  shape: string
  values: Values
  /** Writes it with values of these types. They are stand-ins: they can be handed on, not looked at. */
  write(values: Values): Compilable<Row>
}

/**
 * For a statement that is asked for all the time: written once for each of its shapes, and from then on only filled with
 * values. Building and compiling it anew cost a sixth of the time of a list.
 */
export function compiledOnce<Values extends object>() {
  const known = new Map<string, Pick<CompiledQuery, 'sql' | 'parameters'>>()
  const compile = <Row>({ shape, values, write }: Wanted<Values, Row>) => {
    const slots = Object.fromEntries(Object.keys(values).map((name) => [name, new Slot(name)]))
    const { sql, parameters } = write(slots as unknown as Values).compile()
    if (known.size >= maxShapes) known.clear()
    known.set(shape, { sql, parameters })
    return { sql, parameters }
  }
  return async <Row>(db: Database, wanted: Wanted<Values, Row>): Promise<Row[]> => {
    const { sql, parameters } = known.get(wanted.shape) ?? compile(wanted)
    const filled = parameters.map((value) =>
      value instanceof Slot ? wanted.values[value.name as keyof Values] : value,
    )
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, filled))).rows
  }
}

import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely'

/** The library's own rule for names, each applied once. */
const rule = new (class extends CamelCasePlugin {
  toColumn = remembering((name) => this.snakeCase(name))
  toField = remembering((name) => this.camelCase(name))
})()

function remembering(convert: (name: string) => string) {
  const known = new Map<string, string>()
  return (name: string) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const converted = convert(name)
    known.set(name, converted)
    return converted
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(rule.toColumn(name))
  }
}

/**
 * `userId` in our code is `user_id` in the database. Said while a statement is written and while its rows are read: the
 * library's plugin rebuilds every statement and every row for it, which cost a tenth of the time of a list.
 */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}

interface ArrayResult {
  fields: { name: string }[]
  rows: unknown[][]
}
/** What the fields of a row are called, and the row that all begin as a copy of: they share its shape. */
interface Shape {
  names: string[]
  blank: Record<string, unknown>
}
/** Readers have the same list of columns each time. */
const shapes = new WeakMap<ArrayResult['fields'], Shape>()

function shapeOf(fields: ArrayResult['fields']): Shape {
  const known = shapes.get(fields)
  if (known) return known
  const names = fields.map(({ name }) => rule.toField(name))
  const shape = { names, blank: Object.fromEntries(names.map((name) => [name, null])) }
  shapes.set(fields, shape)
  return shape
}

export function rowsOf({ fields, rows }: ArrayResult): Record<string, unknown>[] {
  const { names, blank } = shapeOf(fields)
  return rows.map((values) => {
    const row = { ...blank }
    for (let place = 0; place < names.length; place++) row[names[place]!] = values[place]
    return row
  })
}

import * as contract from '@chatflow/contract'
import type { Endpoint } from '@chatflow/contract'
import path from 'node:path'
import { parseSync, type ESTree, type Plugin } from 'vite'
import type { z } from 'zod'

const exported = new Map<string, unknown>(Object.entries(contract))
const folder = path.join(import.meta.dirname, '../contract/src') + path.sep
const lateness = path.join(import.meta.dirname, 'src/platform/madeLate.ts')

/**
 * The contract as a browser needs it. The server writes every response by its schema and checks every event by its own, so
 * to build them all and to check everything again was a sixth of the time until the inbox stood. What is left are
 * addresses, the forms that a page fills in, and responses whose schema fills something in; their schemas are made when
 * they are used.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler: (code, id) => (id.startsWith(folder) ? { code: leanModule(code, id), map: null } : undefined),
    },
  }
}

interface Cut {
  start: number
  end: number
  text: string
}

/** One file of the contract without the schemas that no browser needs, each of the others made only where it is used. */
export function leanModule(code: string, file: string): string {
  const cuts: Cut[] = []
  const schemas = new Set<string>()
  for (const { name, init, isSeen } of constants(code, file)) {
    const isLate = (isSeen && isSchema(exported.get(name))) || makesSchema(init, schemas)
    if (isLate) schemas.add(name)
    cuts.push(...(isLate ? late(init, pure) : atOnce(name, init)))
  }
  if (cuts.some(({ text }) => text.includes('madeLate')))
    cuts.unshift({ start: 0, end: 0, text: `import { madeLate } from ${JSON.stringify(lateness)}\n` })
  // From the end: the places of those before stay what they are.
  return cuts.reduceRight((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}

/** What a file makes when it is read. */
function* constants(code: string, file: string) {
  for (const statement of parseSync(file, code).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (init && makesSomething(init))
        yield { name: id.type === 'Identifier' ? id.name : '', init, isSeen: statement !== declaration }
  }
}

/** A call that is marked like this goes when nobody uses what it returns, with all that is in it. */
const pure = '/* @__PURE__ */ '

const late = ({ start, end }: ESTree.Expression, mark = ''): Cut[] => [
  { start, end: start, text: `${mark}madeLate(() => (` },
  { start: end, end, text: '))' },
]

const atOnce = (name: string, init: ESTree.Expression): Cut[] => [
  { start: init.start, end: init.start, text: `${pure}(() => (` },
  ...needless(name, init),
  { start: init.end, end: init.end, text: '))()' },
]

/** What is not exported cannot be looked at: `z.string()`, `Row.pick(…)`, and so on from these. */
function makesSchema(init: ESTree.Expression, schemas: Set<string>): boolean {
  if (init.type !== 'CallExpression') return false
  let from: ESTree.Expression | ESTree.Super = init
  while (from.type === 'CallExpression' || from.type === 'MemberExpression') {
    if (
      from.type === 'MemberExpression' &&
      from.property.type === 'Identifier' &&
      leadsAway.has(from.property.name)
    )
      return false
    from = from.type === 'CallExpression' ? from.callee : from.object
  }
  const isKnown = (name: string) => name === 'z' || schemas.has(name) || isSchema(exported.get(name))
  return init.callee.type === 'MemberExpression' && from.type === 'Identifier' && isKnown(from.name)
}

/** What a schema has that is none. */
const leadsAway = new Set(['options', 'enum', 'def', 'parse', 'safeParse', 'registry', 'config'])

const makesSomething = ({ type }: ESTree.Expression) =>
  type !== 'Literal' && type !== 'ArrowFunctionExpression' && type !== 'FunctionExpression'

function needless(name: string, init: ESTree.Expression): Cut[] {
  if (init.type === 'TSSatisfiesExpression') return needless(name, init.expression)
  if (name === 'companyEvents' && init.type === 'ObjectExpression') return withoutValues(init)
  const made = exported.get(name) as Partial<Endpoint> | undefined
  if (!isEndpoint(made) || init.type !== 'CallExpression') return []
  const [definition] = init.arguments
  if (definition?.type !== 'ObjectExpression') return []
  const parts = needlessParts(made)
  return definition.properties.flatMap((part) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return []
    const { key, value, shorthand } = part
    if (parts.includes(key.name))
      return [
        { start: value.start, end: value.end, text: shorthand ? `${key.name}: undefined` : 'undefined' },
      ]
    const isOwn = value.type !== 'Identifier' && isSchema(made[key.name as keyof Endpoint])
    return isOwn ? late(value as ESTree.Expression) : []
  })
}

const isEndpoint = (made: Partial<Endpoint> | undefined): made is Endpoint =>
  typeof made === 'object' && 'method' in made && 'path' in made && 'response' in made

/** What programs may call is described on a page, as its schemas have it. */
function needlessParts({ access, response }: Endpoint): string[] {
  if (access.startsWith('token:')) return []
  return ['summary', 'params', 'query', 'body', ...(isInert(response) ? ['response'] : [])]
}

/** The names stay: a browser listens to them. */
const withoutValues = (events: ESTree.ObjectExpression): Cut[] =>
  events.properties.flatMap((event) =>
    event.type === 'Property' ? [{ start: event.value.start, end: event.value.end, text: 'undefined' }] : [],
  )

interface Definition {
  type: string
  coerce?: boolean
  checks?: z.core.$ZodCheck[]
  [part: string]: unknown
}

/** Whether what it has checked is what it was given. */
export function isInert(schema: z.core.$ZodType, seen = new Set<unknown>()): boolean {
  if (seen.has(schema)) return true
  seen.add(schema)
  const { type, coerce, checks = [], ...parts } = schema._zod.def as unknown as Definition
  if (!inert.has(type) || coerce || checks.some(({ _zod }) => _zod.def.check === 'overwrite')) return false
  return Object.values(parts)
    .flatMap((part) => (part && typeof part === 'object' ? [part, ...Object.values(part)] : []))
    .every((part) => !isSchema(part) || isInert(part, seen))
}

/** All others fill in, choose or change. */
const inert = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'literal',
  'enum',
  'object',
  'array',
  'tuple',
  'record',
  'union',
  'intersection',
  'nullable',
  'optional',
  'unknown',
])

const isSchema = (part: unknown): part is z.core.$ZodType =>
  typeof part === 'object' && part !== null && '_zod' in part && 'type' in (part as z.core.$ZodType)._zod.def

import { z } from 'zod'
import type { Random } from '../random.ts'
import { nasty, nastyText } from './nasty.ts'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
}

const schemas = new WeakMap<z.ZodType, Schema>()
function schemaOf(shape: z.ZodType): Schema {
  let schema = schemas.get(shape)
  if (!schema) {
    schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
    schemas.set(shape, schema)
  }
  return schema
}

export interface Sampling {
  random: Random
  /** How often a part is not what it should be. */
  share: number
  /** An id of something that is there. */
  idFor(name: string): number
}

/** A value of this shape, with some parts that are not. */
export const sample = (shape: z.ZodType, sampling: Sampling) => valueOf(schemaOf(shape), '', sampling)

function valueOf(schema: Schema, name: string, sampling: Sampling): unknown {
  const { random, share } = sampling
  if (random.chance(share)) return nasty(random)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(random.oneOf(choices), name, sampling)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, sampling)))
  if ('const' in schema) return schema.const
  if (schema.enum) return random.oneOf(schema.enum)
  return ofType(schema, name, sampling)
}

function ofType(schema: Schema, name: string, sampling: Sampling): unknown {
  const { random } = sampling
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema.properties ?? {}, sampling)
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        valueOf(schema.items ?? {}, name.replace(/s$/, ''), sampling),
      )
    case 'integer':
    case 'number':
      return random.chance(0.7) ? sampling.idFor(name) : random.below(100)
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return textOf(schema, name, sampling)
    case 'null':
      return null
    default:
      return nasty(random)
  }
}

function objectOf(properties: Record<string, Schema>, sampling: Sampling) {
  const parts = Object.entries(properties).flatMap(([key, part]) =>
    sampling.random.chance(0.1) ? [] : [[key, valueOf(part, key, sampling)] as const],
  )
  if (sampling.random.chance(0.05)) parts.push(['unknown field', nasty(sampling.random)])
  return Object.fromEntries(parts)
}

const formats: Record<string, (random: Random) => string> = {
  email: (random) => `fuzz${random.below(1e6)}@example.com`,
  uuid: () => '00000000-0000-4000-8000-000000000000',
  'date-time': (random) => new Date(random.below(4e9) * 1_000).toISOString(),
  date: (random) => new Date(random.below(4e9) * 1_000).toISOString().slice(0, 10),
  uri: () => 'https://example.com/hook',
}
/** What fields are called says what they want. */
const names: [RegExp, (name: string, sampling: Sampling) => string][] = [
  [/color/i, () => '#12ab34'],
  [/number|phone/i, (_, { random }) => `55119${60_000_000 + random.below(1e7)}`],
  [/id$/i, (name, { idFor }) => String(idFor(name))],
  [/ids$|queues$|tags$|users$/i, (name, { idFor }) => JSON.stringify([idFor(name)])],
  [/time|work/i, () => '09:30'],
]

function textOf({ format = '', minLength = 0, maxLength = 40 }: Schema, name: string, sampling: Sampling) {
  const { random } = sampling
  const byFormat = formats[format]
  if (byFormat) return byFormat(random)
  const byName = names.find(([wanted]) => wanted.test(name))
  if (byName) return byName[1](name, sampling)
  if (random.chance(0.2)) return nastyText(random)
  const length = Math.max(minLength, Math.min(maxLength, 5 + random.below(30)))
  return 'Lorem ipsum dolor '.repeat(10).slice(0, length)
}

import compile from 'fast-json-stringify'
import { z } from 'zod'

interface Schema {
  [keyword: string]: unknown
  anyOf?: Schema[]
}

type Write = (response: unknown) => string
const known = new WeakMap<z.ZodType, Write>()

/**
 * Writes the named fields of a response and nothing else, so a wide query cannot leak one. Compiled when an endpoint is
 * first used: a start need not wait for two hundred of them.
 */
export function writeResponse(schema: z.ZodType): Write {
  return (response) => {
    let write = known.get(schema)
    if (!write) known.set(schema, (write = compileAll(responseSchema(schema))))
    return write(response)
  }
}

/** One thing or a list of them is told apart by looking; the library would validate every field of it to find out. */
function compileAll(schema: Schema): Write {
  const list = schema.anyOf?.find(({ type }) => type === 'array')
  const one = schema.anyOf?.find(({ type }) => type === 'object')
  if (schema.anyOf?.length !== 2 || !list || !one) return compile(schema)
  const [writeList, writeOne] = [compile(list), compile(one)]
  return (response) => (Array.isArray(response) ? writeList(response) : writeOne(response))
}

/** A response's JSON Schema, from which the function that writes it is compiled. */
function responseSchema(response: z.ZodType): Schema {
  return z.toJSONSchema(response, {
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => sayNullable(jsonSchema as Schema),
  })
}

/** "This or null" is a choice that would be validated at every response; "this, nullable" is a comparison with null. */
function sayNullable(schema: Schema) {
  const [kept, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (!kept || others.length > 0 || schema.anyOf?.length !== 2 || typeof kept['type'] !== 'string') return
  delete schema.anyOf
  Object.assign(schema, kept, { nullable: true })
  // Where a response is one of several shapes they are validated, and a list of words has to name null too.
  if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null]
}

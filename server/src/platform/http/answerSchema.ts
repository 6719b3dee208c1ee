import compile from 'fast-json-stringify'
import { z } from 'zod'

interface Schema {
  [keyword: string]: unknown
  anyOf?: Schema[]
}

type Write = (answer: unknown) => string
const known = new WeakMap<z.ZodType, Write>()

/**
 * Writes the named fields of an answer and nothing else, so a wide query cannot leak one. Compiled when an endpoint is
 * first used: a start need not wait for two hundred of them.
 */
export function writeAnswer(schema: z.ZodType): Write {
  return (answer) => {
    let write = known.get(schema)
    if (!write) known.set(schema, (write = compile(answerSchema(schema))))
    return write(answer)
  }
}

/** An answer's JSON Schema, from which the function that writes it is compiled. */
function answerSchema(answer: z.ZodType): object {
  return z.toJSONSchema(answer, {
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => sayNullable(jsonSchema as Schema),
  })
}

/** "This or null" is a choice that would be validated at every answer; "this, nullable" is a comparison with null. */
function sayNullable(schema: Schema) {
  const [kept, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (!kept || others.length > 0 || schema.anyOf?.length !== 2 || typeof kept['type'] !== 'string') return
  delete schema.anyOf
  Object.assign(schema, kept, { nullable: true })
}

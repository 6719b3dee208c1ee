import { z } from 'zod'

interface Schema {
  [keyword: string]: unknown
  anyOf?: Schema[]
}

/** An answer's JSON Schema, from which Fastify compiles the function that writes it. */
export function answerSchema(answer: z.ZodType): object {
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

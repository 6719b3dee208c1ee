import type { z } from 'zod'
import { fail } from './fail.ts'

/** A record as a form, with what a change mentions in its place. Refused when the two together are no form. */
export function wholeForm<S extends z.ZodType>(schema: S, before: object, changes: object): z.output<S> {
  const { data, error } = schema.safeParse({ ...before, ...changes })
  if (!error) return data
  const details = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return fail('ERR_INVALID_INPUT', { details })
}

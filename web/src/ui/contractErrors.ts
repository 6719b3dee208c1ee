import type { z } from 'zod'

/** What the contract finds wrong with a form, in the contract's words: the first problem of each field. */
export function contractErrors(schema: z.ZodType, values: Record<string, unknown>): Record<string, string> {
  const checked = schema.safeParse(values)
  if (checked.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of checked.error.issues) {
    const field = String(issue.path[0])
    errors[field] ??= values[field] === '' && !saysMissing.test(issue.message) ? 'Required' : issue.message
  }
  return errors
}

/** An empty field is missing, not "too short". Some forms have words of their own for that. */
const saysMissing = /é obrigatório$/

import { booleanText, type InvalidField } from '@chatflow/contract'
import type { z } from 'zod'

type Parsed<T> = { data: T; invalid?: undefined } | { data?: undefined; invalid: InvalidField[] }
type Path = PropertyKey[]

/**
 * Reads what a program sent. "Nothing" arrives as null, "" and false, numbers and booleans as text: where the schema
 * refuses a value that plainly means another one, that one is tried.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const first = schema.safeParse(value)
  if (first.success) return { data: first.data }
  const readings = new Map<string, unknown[]>()
  const tried = { value: structuredClone(value) }
  for (let issues = first.error.issues; ;) {
    let isChanged = false
    for (const issue of issues) {
      const given = valueAt(value, issue.path)
      const key = JSON.stringify(issue.path)
      const left = readings.get(key) ?? otherReadings(given, issue)
      readings.set(key, left)
      if (left.length > 0) isChanged = replaceAt(tried.value, issue.path, left.shift()) || isChanged
    }
    const again = isChanged ? schema.safeParse(tried.value) : undefined
    if (again?.success) return { data: again.data }
    if (!again) return { invalid: describe(value, first.error.issues, issues) }
    issues = again.error.issues
  }
}

/** What else a refused value may mean, the likeliest first. */
function otherReadings(given: unknown, issue: z.core.$ZodIssue): unknown[] {
  const expected = issue.code === 'invalid_type' ? issue.expected : undefined
  if (given === null) return expected === 'string' ? ['', undefined] : [undefined]
  if (given === '' || given === false) return isMisread(issue) ? [null, undefined] : []
  if (typeof given !== 'string') return []
  const mayBe = (type: string) => issue.code === 'invalid_union' || expected === type
  const boolean = mayBe('boolean') ? booleanText.safeParse(given).data : undefined
  if (boolean !== undefined) return [boolean]
  return mayBe('number') && decimal.test(given) ? [Number(given)] : []
}

/** A text that is too short is just that. Only a number can have been made of nothing. */
const isMisread = (issue: z.core.$ZodIssue) =>
  ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code) ||
  (issue.code === 'too_small' && issue.origin === 'number')
const decimal = /^-?\d{1,15}(\.\d{1,15})?$/

/**
 * What was wrong at first is what the sender knows about. A field that is not there is required, whatever its type, in
 * the schema's own words where it has some.
 */
function describe(value: unknown, first: z.core.$ZodIssue[], last: z.core.$ZodIssue[]): InvalidField[] {
  const keyOf = ({ path, code }: z.core.$ZodIssue) => JSON.stringify([path, code])
  const repeated = new Set(first.map(keyOf))
  return last.map((issue) => {
    const path = issue.path.join('.')
    const known = repeated.has(keyOf(issue)) ? issue : first.find((one) => one.path.join('.') === path)
    const { message } = known ?? issue
    const isMissing = (valueAt(value, issue.path) ?? null) === null && /^Invalid (input|option)/.test(message)
    return { path, message: isMissing ? 'Required' : message }
  })
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part: unknown, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** Fields of records only: the places of a list keep what stands in them. Returns whether there was such a field. */
function replaceAt(root: unknown, path: Path, value: unknown): boolean {
  const name = path.at(-1)
  const holder = valueAt(root, path.slice(0, -1))
  if (name === undefined || typeof holder !== 'object' || holder === null || Array.isArray(holder))
    return false
  const record = holder as Record<PropertyKey, unknown>
  if (value === undefined) delete record[name]
  else record[name] = value
  return true
}

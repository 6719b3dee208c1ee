import type { z } from 'zod'
import type { Capability } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { PlanFlag } from './planFlags.ts'
import type { ByToken } from './scopes.ts'

type Schema = z.ZodType | undefined

/** One API call. The server serves this object and the web calls it, so no path or shape is written twice. */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  path: string
  /** One sentence for the API page. */
  summary: string
  /** Who may call it. Required, so that nothing is open by omission. */
  access: Capability | 'signedIn' | 'public' | ByToken
  /** Responds also when the company's subscription has ended. */
  whileExpired?: true
  /** The plan must include this. */
  plan?: PlanFlag
  params?: P
  query?: Q
  body?: B
  /** Accepts multipart with one file in this field. */
  file?: { field: string; maxBytes: number }
  /** Accepts, beside JSON, multipart with files in this field. How large they may be is the handler's to say. */
  multipart?: { field: string; maxFiles: number }
  /** Fields of the body that have an error of their own when they are malformed. */
  errorOf?: Partial<Record<string, ErrorCode>>
  /** The header `Idempotency-Key` makes a repeated call the same one. */
  isIdempotent?: true
  /** What a body looks like, for the API page. */
  example?: unknown
  /** How much JSON it accepts, where a megabyte is not enough. */
  bodyBytes?: number
  /** Pages ask for it again and again while little of it changes: browsers keep it, and hear whether it still holds. */
  isKept?: true
  response: A
  /** Of the response, where it is not 200. */
  status?: 201 | 202
}

export function endpoint<
  A extends z.ZodType,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(definition: Endpoint<P, Q, B, A>) {
  return definition
}

type Part<Name extends string, S extends Schema, Side extends 'input' | 'output'> = S extends z.ZodType
  ? Record<Name, Side extends 'input' ? z.input<S> : z.output<S>>
  : unknown

/** What the web sends: defaults may be left out. */
export type Sent<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P, 'input'> & Part<'query', Q, 'input'> & Part<'body', B, 'input'>
    : never
/** What the handler gets: parsed, defaults filled in. */
export type Received<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P, 'output'> & Part<'query', Q, 'output'> & Part<'body', B, 'output'>
    : never
export type ResponseOf<E extends Endpoint> = z.output<E['response']>

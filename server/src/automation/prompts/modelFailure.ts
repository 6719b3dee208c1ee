import type { PromptFailure } from '@chatflow/contract'
import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  OpenAIError,
} from 'openai/core/error'
import { ServiceFailure } from '../integrations/reply.ts'

/** A model that did not answer as it should. */
export class ModelFailure extends Error {
  readonly failure: PromptFailure
  readonly status: number | null
  /** Whether another try may help. */
  readonly mayPass: boolean

  constructor(failure: PromptFailure, status: number | null = null, mayPass = false) {
    super(failure)
    this.failure = failure
    this.status = status
    this.mayPass = mayPass
  }
}

/** What went wrong between us and a service, in one word. What is a mistake of ours stays what it is. */
export function modelFailureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  const refused = causeOf(error, ServiceFailure)
  if (refused) return new ModelFailure(refused.failure, refused.status, refused.mayPass)
  if (error instanceof APIUserAbortError || error instanceof APIConnectionTimeoutError)
    return new ModelFailure('tooSlow')
  if (error instanceof APIConnectionError) return new ModelFailure('unreachable', null, true)
  if (error instanceof APIError) return ofStatus(typeof error.status === 'number' ? error.status : null)
  if (isTimeout(error)) return new ModelFailure('tooSlow')
  // How `fetch` says that a connection broke off.
  if (error instanceof TypeError) return new ModelFailure('unreachable', null, true)
  if (error instanceof SyntaxError || error instanceof OpenAIError) return new ModelFailure('badResponse')
  throw error
}

export function ofStatus(status: number | null): ModelFailure {
  if (status === 401 || status === 403) return new ModelFailure('notAllowedIn', status)
  return new ModelFailure('refused', status, status === 429 || (status ?? 500) >= 500)
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Libraries wrap what happened; the guard's own word lies inside. */
function causeOf<T>(error: unknown, kind: abstract new (...given: never[]) => T, depth = 5): T | undefined {
  if (error instanceof kind) return error
  return error instanceof Error && depth > 0 ? causeOf(error.cause, kind, depth - 1) : undefined
}

import { errorStatus, type ErrorCode } from '@chatflow/contract'

interface More {
  status?: number
  details?: unknown
  headers?: Record<string, string>
  /** What `error` says instead of the code. */
  text?: string
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown
  readonly headers: Record<string, string>
  readonly text: string

  constructor(code: ErrorCode, more: More = {}) {
    super(code)
    this.code = code
    this.status = more.status ?? errorStatus[code]
    this.details = more.details
    this.headers = more.headers ?? {}
    this.text = more.text ?? code
  }
}

/** Stops the request with a code the web knows how to translate. */
export function fail(code: ErrorCode, more?: More): never {
  throw new AppError(code, more)
}

import type { InvalidField } from '@chatflow/contract'

/** No response came at all: the network or the server is away. */
export const noResponse = 'ERR_NO_RESPONSE'
/** The same, and the browser itself knows that it has no network. */
export const offline = 'ERR_OFFLINE'

/** What the server refused, and why. */
export class ApiError extends Error {
  readonly status: number
  /** The `error` of the response: a known code, or a text. */
  readonly code: string
  readonly details: unknown

  constructor(status: number, code: string, details?: unknown) {
    super(code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }

  /** What is wrong with which field, by its path. */
  get fieldErrors(): Record<string, string> {
    if (!Array.isArray(this.details)) return {}
    return Object.fromEntries(this.details.filter(isInvalidField).map(({ path, message }) => [path, message]))
  }
}

/**
 * A call that nobody heard, and why. Asked after it failed: a browser that believes to be offline still reaches a program
 * on the same machine.
 */
export const unheard = (cause: unknown): ApiError =>
  Object.assign(new ApiError(0, navigator.onLine ? noResponse : offline), { cause })

/** Told to the window when the socket is open again: what waits for the server is tried anew. */
export const lineBack = 'lineBack'

/** Nobody heard it, or only what stands before the server did. Said again later, it may well be heard. */
export const isLineAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

function isInvalidField(value: unknown): value is InvalidField {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value
}

export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'error' in body) {
      return new ApiError(response.status, String(body.error), 'details' in body ? body.details : undefined)
    }
  } catch {
    // A proxy responded with a page of its own: its text is of no use to the reader.
  }
  // What stands before the server speaks for it while it is away; otherwise nothing is known.
  return new ApiError(response.status, response.status >= 502 ? 'ERR_UNAVAILABLE' : '')
}

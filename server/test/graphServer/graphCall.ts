import type { IncomingHttpHeaders } from 'node:http'

/** A call to the Graph API, after version and token were looked at. */
export interface GraphCall {
  method: string
  /** The parts after the version: `['1055', 'messages']`. */
  path: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** From the header, or from `access_token` where the real one takes it from there. */
  token: string
}

export interface GraphResult {
  json?: unknown
  bytes?: Buffer
  type?: string
}

/** A part of the Graph API. Returns nothing for calls that are not its own; a refusal is thrown. */
export type GraphNetwork = (call: GraphCall) => Promise<GraphResult | undefined> | GraphResult | undefined

interface Refusal {
  status?: number
  code: number
  subcode?: number
  type?: string
  message: string
  details?: string
}

/** As the Graph API says no. */
export class GraphRefusal extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }

  get status() {
    return this.refusal.status ?? 400
  }

  toJson() {
    const { code, subcode, type = 'OAuthException', message, details } = this.refusal
    return {
      error: {
        message: `(#${code}) ${message}`,
        type,
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(details && { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: 'AbCdEfGhIjK',
      },
    }
  }
}

export const invalidParameter = (details: string) =>
  new GraphRefusal({ code: 100, message: 'Invalid parameter', details })
export const unknownObject = (id: string) =>
  new GraphRefusal({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`,
  })
export const expiredToken = () =>
  new GraphRefusal({
    status: 401,
    code: 190,
    subcode: 463,
    message: 'Error validating access token: Session has expired',
  })
export const invalidToken = () =>
  new GraphRefusal({ status: 401, code: 190, message: 'Invalid OAuth access token' })

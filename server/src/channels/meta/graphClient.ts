import { Readable } from 'node:stream'
import { z } from 'zod'

/** What Meta's Graph API refuses, with its code. */
export class GraphError extends Error {
  readonly status: number
  readonly code: number
  readonly subcode: number | undefined
  constructor(
    status: number,
    { code, subcode, message }: { code: number; subcode?: number; message: string },
  ) {
    super(message)
    this.status = status
    this.code = code
    this.subcode = subcode
  }
}

/** Meta could not be reached at all: nothing has left. */
export class Unreached extends Error {}

const Refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

interface GraphCall {
  method?: 'GET' | 'POST' | 'DELETE'
  /** After the version: `1055/messages`. */
  path: string
  token: string
  query?: Record<string, string>
  json?: object
  form?: { type: string; body: Readable }
}

const timeLimitMs = 20_000
/** A file takes longer than a sentence. */
const uploadLimitMs = 180_000

export interface GraphClient {
  call(call: GraphCall): Promise<unknown>
  /** Opens a file that the Graph API has given the address of. */
  download(url: string, token: string): Promise<Readable>
}

/**
 * The one way in which the product calls Meta. A refusal is a `GraphError`, a call that never left is `Unreached`;
 * anything else means that nobody knows whether the call arrived.
 */
export function createGraphClient(graphUrl: string): GraphClient {
  return {
    call: async ({ method = 'GET', path, token, query = {}, json, form }) => {
      const url = new URL(`${graphUrl}/${path}`)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const response = await fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(form ? uploadLimitMs : timeLimitMs),
        headers: {
          authorization: `Bearer ${token}`,
          ...(json && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': form.type }),
        },
        ...(json && { body: JSON.stringify(json) }),
        ...(form && { body: Readable.toWeb(form.body) as ReadableStream, duplex: 'half' }),
      } as RequestInit).catch((error: Error) => {
        throw hasLeft(error) ? error : new Unreached(error.message, { cause: error })
      })
      const said = await readJson(response)
      if (response.ok && said !== undefined) return said
      throw refusalOf(response.status, said)
    },
    download: async (url, token) => {
      // The token goes to Meta only, or to what was put in its place.
      if (!isAllowed(url, graphUrl)) throw new Error('The file lies at an address that is not Meta’s')
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(uploadLimitMs),
      })
      if (!response.ok || !response.body) throw new Error(`The file could not be fetched: ${response.status}`)
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
    },
  }
}

/** What keeps a connection from being made. Without one nothing was said. */
const unmade = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])
const hasLeft = ({ cause }: Error) => !unmade.has((cause as { code?: string } | undefined)?.code ?? '')

const hosts = /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net|whatsapp\.com|cdninstagram\.com)$/
function isAllowed(address: string, graphUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === new URL(graphUrl).origin || (url.protocol === 'https:' && hosts.test(url.hostname))
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** What is no refusal in the API's own words came from something in between: nothing is known. */
function refusalOf(status: number, said: unknown): Error {
  const refused = Refusal.safeParse(said).data?.error
  if (!refused) return new Error(`The Graph API said nothing that can be read, with status ${status}`)
  const details = refused.error_data?.details ?? refused.error_user_msg
  return new GraphError(status, {
    code: refused.code,
    ...(refused.error_subcode !== undefined && { subcode: refused.error_subcode }),
    message: details ? `${refused.message} ${details}` : refused.message,
  })
}

import { Agent, request, type Dispatcher } from 'undici'
import { z } from 'zod'

/** The gateway has understood and will not. */
export class GatewayRefusal extends Error {
  readonly status: number
  constructor(status: number, said: string) {
    super(said)
    this.status = status
  }
}
/** Nobody knows whether the call arrived: it is repeated later, with the same reference. */
export class GatewayUnreachable extends Error {}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: object
  form?: Record<string, string>
}

export interface GatewayHttp {
  call(call: Call): Promise<unknown>
}

const timeLimitMs = 15_000
const maxBytes = 1024 * 1024

/** The one way in which the product calls a payment gateway: at the address of the installation's settings, never elsewhere. */
export function createGatewayHttp(baseUrl: string, dispatcher: Dispatcher = usual): GatewayHttp {
  return {
    call: async ({ method = 'GET', path, query = {}, headers = {}, json, form }) => {
      const url = new URL(`${baseUrl}${path}`)
      for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value)
      const sent = { method, dispatcher, ...contentOf(json, form) }
      const { status, text } = await exchange(url, {
        ...sent,
        headers: { ...said, ...sent.headers, ...headers },
      })
      if (status >= 200 && status < 300) return parse(text)
      if (status === 429 || status >= 500) throw new GatewayUnreachable(`HTTP ${status}`)
      throw new GatewayRefusal(status, wordsOf(text))
    },
  }
}

const said = { accept: 'application/json', 'user-agent': 'Chat-flow' }

function contentOf(json: object | undefined, form: Record<string, string> | undefined) {
  if (json) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  if (!form) return { headers: {} }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { headers, body: new URLSearchParams(form).toString() }
}

const usual = new Agent({ connectTimeout: timeLimitMs })

async function exchange(url: URL, options: Parameters<typeof request>[1]) {
  try {
    const response = await request(url, { ...options, signal: AbortSignal.timeout(timeLimitMs) })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new GatewayUnreachable('It answered without an end')
      chunks.push(chunk)
    }
    return { status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw error
    throw new GatewayUnreachable((error as Error).message, { cause: error })
  }
}

const Refusal = z.object({
  mensagem: z.string().optional(),
  error_description: z.string().optional(),
  detail: z.string().optional(),
  error: z.union([z.string(), z.object({ message: z.string() })]).optional(),
  errors: z.array(z.object({ description: z.string() })).optional(),
  message: z.string().optional(),
})

/** Why a gateway refuses, as it puts it: each has another name for it. */
function wordsOf(text: string): string {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return text.slice(0, 500)
  }
  const { data } = Refusal.safeParse(said)
  if (!data) return text.slice(0, 500)
  const error = typeof data.error === 'string' ? data.error : data.error?.message
  const words = [data.mensagem, data.error_description, data.errors?.[0]?.description, data.message, error]
  return (words.find(Boolean) ?? data.detail ?? text).slice(0, 500)
}

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new GatewayUnreachable('It answered in no words of its own')
  }
}

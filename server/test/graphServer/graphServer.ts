import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  GraphRefusal,
  invalidToken,
  type GraphCall,
  type GraphNetwork,
  type GraphResult,
} from './graphCall.ts'

/** What goes wrong with the next calls that it fits. */
interface Fault {
  /** Every call, unless it says which. */
  match?: (call: Pick<GraphCall, 'method' | 'path' | 'body'>) => boolean
  /** Refused with this. */
  refusal?: ConstructorParameters<typeof GraphRefusal>[0]
  /** Answered after so long. */
  slowMs?: number
  /** Done, but the connection breaks before the answer. */
  isCutAfter?: boolean
  times?: number
}

interface Options {
  version?: string
  port?: number
  /** Calls outside the versioned paths: a page for people, and files. */
  outside?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** Calls of this size are nothing that the product sends. */
const maxBytes = 110 * 1024 * 1024

/**
 * The Graph API on this machine: as strict about version, token and payload as the real one, with what was sent kept to
 * be looked at. Each network is a function of its own (`whatsapp.ts`, `pages.ts`), given to `use`.
 */
export async function startGraphServer({ version = 'v24.0', port = 0, outside }: Options = {}) {
  const networks: GraphNetwork[] = []
  const faults: Required<Pick<Fault, 'times'>>[] & Fault[] = []
  const calls: { method: string; path: string }[] = []
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://graph')
    const [, first = '', ...path] = url.pathname.split('/').map(decodeURIComponent)
    if (!/^v\d+\.\d+$/.test(first)) {
      if (!(await outside?.(request, response))) say(response, 404, { json: unknownPath })
      return
    }
    await serveCall(first, await readCall(request, url, path), response)
  }

  async function serveCall(asked: string, call: GraphCall, response: ServerResponse) {
    calls.push({ method: call.method, path: call.path.join('/') })
    const { slowMs = 0, refusal, isCutAfter } = takeFault(faults, call) ?? {}
    await new Promise((resolve) => setTimeout(resolve, slowMs))
    try {
      if (asked !== version) throw new GraphRefusal({ code: 2635, message: `Version ${asked} is not served` })
      if (refusal) throw new GraphRefusal(refusal)
      const result = await answer(networks, call)
      if (isCutAfter) response.destroy()
      else say(response, 200, result)
    } catch (error) {
      if (!(error instanceof GraphRefusal)) throw error
      say(response, error.status, { json: error.toJson() })
    }
  }

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** What `META_GRAPH_URL` is set to. */
    url: `${origin}/${version}`,
    /** Every call so far, refused ones too. */
    calls,
    use: (network: GraphNetwork) => void networks.push(network),
    /** The next call that fits, or the next `times`, goes wrong. */
    fail: (fault: Fault) => void faults.push({ times: 1, ...fault }),
    /** Nobody reaches it until `plugIn`. */
    unplug: close,
    plugIn: () =>
      new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve)),
    close,
  }
}
export type GraphServer = Awaited<ReturnType<typeof startGraphServer>>

const unknownPath = { error: { message: 'Unknown path', type: 'GraphMethodException', code: 2500 } }

async function readCall(request: IncomingMessage, url: URL, path: string[]): Promise<GraphCall> {
  const header = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const { method = 'GET', headers } = request
  const token = header ?? url.searchParams.get('access_token') ?? ''
  return { method, path, query: url.searchParams, headers, body: await readBody(request), token }
}

async function answer(networks: GraphNetwork[], call: GraphCall): Promise<GraphResult> {
  if (!call.token) throw invalidToken()
  for (const network of networks) {
    const result = await network(call)
    if (result) return result
  }
  throw new GraphRefusal({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${call.method} request to ${call.path.join('/')}`,
  })
}

function takeFault(faults: Fault[], call: GraphCall): Fault | undefined {
  const index = faults.findIndex(({ match }) => !match || match(call))
  const fault = faults[index]
  if (!fault) return undefined
  fault.times = (fault.times ?? 1) - 1
  if (fault.times <= 0) faults.splice(index, 1)
  return fault
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw new GraphRefusal({ status: 413, code: 1, message: 'Too large' })
  return buffer(request)
}

function say(
  response: ServerResponse,
  status: number,
  { json, bytes, type = 'application/json' }: GraphResult,
) {
  response.writeHead(status, { 'content-type': type }).end(bytes ?? JSON.stringify(json))
}

interface Webhook {
  url: string
  appSecret: string
}
/** Calls a webhook as Meta does: signed over the very bytes. Returns the status it was answered with. */
export async function callWebhook({ url, appSecret }: Webhook, payload: unknown): Promise<number> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { text } from 'node:stream/consumers'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
  /** Who the caller is by its certificate. */
  caller?: string
}
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A payment as the gateways of the tests keep it, whatever they call it. */
export interface TestPayment {
  id: string
  reference: string
  cents: number
  returned: { id: string; cents: number }[]
  isDisputed: boolean
  currency: string
}

interface GatewayLife {
  isDown: boolean
  /** What happens elsewhere while it thinks. */
  onCall?: () => Promise<unknown>
}

interface Options {
  answer(asked: Asked): object | Promise<object>
  /** Asks every caller for a certificate of this authority. */
  tls?: { key: Buffer; cert: Buffer; ca: Buffer }
  port?: number
  /** How it puts it. */
  refusal?: (message: string) => object
}
const inOneWord = (error: string) => ({ error })

/** A gateway on this machine: it refuses what the real one would refuse, and keeps what was refused to be looked at. */
export async function startGateway({ answer, tls, port = 0, refusal = inOneWord }: Options) {
  const refused: string[] = []
  const calls: Asked[] = []
  const life: GatewayLife = { isDown: false }
  const listener: RequestListener = (request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  }
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://gateway')
    const asked: Asked = {
      method: request.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: request.headers as Asked['headers'],
      body: await text(request),
      ...(tls && { caller: callerOf(request.socket as TLSSocket) }),
    }
    calls.push(asked)
    if (life.isDown) return say(response, 503, { error: 'maintenance' })
    try {
      const said = await answer(asked)
      await life.onCall?.()
      say(response, 200, said)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push(`${asked.method} ${asked.path}: ${error.message}`)
      say(response, error.status, refusal(error.message))
    }
  }
  const server = tls
    ? createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: true }, listener)
    : createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    refused,
    life,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

const callerOf = (socket: TLSSocket) => String(socket.getPeerCertificate().subject?.CN ?? '')

function say(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function demand(holds: unknown, message: string, status = 400): asserts holds {
  if (!holds) throw new Refused(status, message)
}

/** An entry of the gateway: where it calls, and what it signs with. */
export interface TestWebhook {
  url: string
  isPaused?: boolean
  id?: string
  secret?: string
}

/** Gateways call only what the world can reach; this machine stands for it. */
export function demandAddress(url: string, refusal: string) {
  demand(URL.canParse(url), refusal)
  demand(url.startsWith('https:') || new URL(url).hostname === '127.0.0.1', refusal)
}

/** What every gateway of the tests can be told to do. */
export interface TestGateway {
  name: 'efi' | 'stripe' | 'asaas' | 'mercadopago'
  url: string
  /** The platform's settings that it is reached with. */
  settings: Record<string, string>
  life: GatewayLife
  refused: string[]
  calls: Asked[]
  /** Where it was told to call, by us or by hand. */
  webhooks: TestWebhook[]
  /** References of the charges that it was asked to collect, with their cents, oldest first. */
  charges(): { reference: string; cents: number; externalId: string }[]
  /** Somebody pays. */
  pay(reference: string, cents?: number, currency?: string): TestPayment
  /** The call that it makes about a payment. Signed, unless a secret is given that is not its own. */
  callAbout(payment: TestPayment, how?: { secret?: string; at?: Date; key?: string }): TestCall
  close(): Promise<unknown>
}
interface TestCall {
  /** After `/subscription/webhook/`. */
  path: string
  headers: Record<string, string>
  payload: string
}

export const giveBack = (payment: TestPayment, cents: number) =>
  void payment.returned.push({ id: `r${payment.returned.length + 1}`, cents })
export const returnedCents = ({ returned }: TestPayment) =>
  returned.reduce((sum, { cents }) => sum + cents, 0)

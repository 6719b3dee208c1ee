import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Agent, buildConnector, fetch, Response as StreamedResponse, type Dispatcher } from 'undici'
import { findDestination, parseAddress } from './addresses.ts'
import { nameOfDownload } from './nameOfDownload.ts'
import { ServiceFailure } from './reply.ts'
import { temporaryFolder } from '../../platform/storage/temporaryFolder.ts'

export interface JsonResponse {
  status: number
  /** What it says in JSON, or in plain words; undefined where it says nothing, or sends a page or a file. */
  body: unknown
}

interface Downloaded {
  path: string
  filename: string
  contentType: string
  /** The file is temporary: call this when it is stored. */
  dispose(): Promise<void>
}

type Headers = Record<string, string>

interface Post {
  body: string
  headers: Headers
  /** The whole of it; the usual time where nothing is said. */
  limitMs?: number
}

/** The one way in which the product calls an address that a company typed in. Every failure is a `ServiceFailure`. */
export interface SafeHttpClient {
  /** Where Dialogflow is: Google's, unless the installation says otherwise. */
  dialogflowUrl: string
  postJson(url: string, post: Post): Promise<JsonResponse>
  download(url: string, options: { maxBytes: number }): Promise<Downloaded>
  /** For libraries that bring their own protocol: streams what is said, and never goes elsewhere. Limits of time are theirs. */
  fetch: typeof globalThis.fetch
}

interface Options {
  /** `host` or `host:port`, which may be called though they are inside: an n8n beside the installation. */
  trustedHosts: readonly string[]
  dialogflowUrl: string
  timeLimitMs?: number
}

const maxResponseBytes = 1024 * 1024
const maxRedirects = 3
/** A film takes longer than a sentence. */
const downloadTimeFactor = 6

export function createSafeHttpClient({
  trustedHosts,
  dialogflowUrl,
  timeLimitMs = 10_000,
}: Options): SafeHttpClient {
  const agent = guardedAgent(trustedHosts)

  const call = async (address: string, { headers, ...request }: Request) => {
    const url = parseAddress(address)
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      headers: { 'user-agent': 'Chat-flow', 'accept-encoding': 'identity', ...headers },
      ...request,
    })
    return { url, response }
  }

  async function follow(address: string, signal: AbortSignal, redirects = 0) {
    const { url, response } = await call(address, { method: 'GET', headers: {}, signal })
    const { statusCode: status } = response
    const location = headerOf(response, 'location')
    if (!isRedirect(status) || !location) return { url, response: accept(response) }
    discard(response)
    if (redirects === maxRedirects) throw new ServiceFailure('refused', status, false)
    return follow(URL.parse(location, url.href)?.href ?? location, signal, redirects + 1)
  }

  return {
    dialogflowUrl,
    fetch: guardedFetch(agent),

    // Never followed elsewhere: what is told to one address is not for another.
    postJson: (address, { body, headers, limitMs = timeLimitMs }) =>
      within(limitMs, async (signal) => {
        const json = { 'content-type': 'application/json', accept: 'application/json' }
        const request = { method: 'POST' as const, headers: { ...json, ...headers }, body, signal }
        const { response } = await call(address, request)
        return { status: response.statusCode, body: await readJson(accept(response)) }
      }),

    download: (address, { maxBytes }) =>
      within(timeLimitMs * downloadTimeFactor, async (signal) => {
        const { url, response } = await follow(address, signal)
        const folder = await temporaryFolder('download')
        const dispose = () => rm(folder, { recursive: true, force: true })
        try {
          const file = path.join(folder, 'file')
          await pipeline(atMost(response, maxBytes), createWriteStream(file), { signal })
          const filename = nameOfDownload(url, headerOf(response, 'content-disposition'))
          return { path: file, filename, contentType: headerOf(response, 'content-type'), dispose }
        } catch (error) {
          await dispose()
          throw error
        }
      }),
  }
}

/** What is streamed may be long, and is not endless. */
const maxStreamedBytes = 5 * 1024 * 1024

/** The library's types and Node's own mean the same things, and do not know each other. */
function guardedFetch(dispatcher: Agent): typeof globalThis.fetch {
  const guarded = async (input: string | URL, init: Parameters<typeof fetch>[1] = {}) => {
    parseAddress(String(input))
    const response = await fetch(input, { ...init, dispatcher, redirect: 'manual' })
    const { body, status, statusText, headers } = response
    return body
      ? new StreamedResponse(atMostStreamed(body, status), { status, statusText, headers })
      : response
  }
  return guarded as unknown as typeof globalThis.fetch
}

async function* atMostStreamed(body: AsyncIterable<Uint8Array>, status: number) {
  let seen = 0
  for await (const chunk of body) {
    seen += chunk.length
    if (seen > maxStreamedBytes) throw new ServiceFailure('badResponse', status, false)
    yield chunk
  }
}

interface Request {
  method: Dispatcher.HttpMethod
  headers: Headers
  body?: string
  signal: AbortSignal
}

/**
 * Checks the address each time that a connection is made, and connects to exactly what was checked. A connection that
 * stays open for the next request was checked when it was made, whatever its name means by then.
 */
function guardedAgent(trustedHosts: readonly string[]): Agent {
  return new Agent({
    connect: ({ protocol, host, ...options }, done) => {
      findDestination(`${protocol}//${host}`, trustedHosts).then(
        ({ lookup }) => buildConnector({ lookup })({ protocol, host, ...options }, done),
        (error: Error) => done(error, null),
      )
    },
  })
}

/** Never tried again: what was begun there may still be running. */
const tooSlow = () => new ServiceFailure('tooSlow', null, false)

/** The time limit is over everything: looking up, connecting, headers and the last byte. */
async function within<T>(limitMs: number, exchange: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limitMs)
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(tooSlow()))
  })
  try {
    return await Promise.race([exchange(signal), over])
  } catch (error) {
    if (error instanceof ServiceFailure) throw error
    if (signal.aborted) throw tooSlow()
    // What the network does wrong has a code; anything else is a mistake of ours.
    if (error instanceof Error && 'code' in error) throw new ServiceFailure('unreachable', null, true)
    throw error
  }
}

type Response = Dispatcher.ResponseData

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** A header that is repeated has the meaning of its first. */
const headerOf = ({ headers }: Response, name: string): string => [headers[name] ?? ''].flat()[0] ?? ''

/** Ends the connection too: what is left of a body that nobody wants may have no end. */
function discard({ body }: Response) {
  body.on('error', () => undefined).destroy()
}

function accept(response: Response): Response {
  const { statusCode: status } = response
  if (status >= 200 && status < 300) return response
  discard(response)
  if (status === 401 || status === 403) throw new ServiceFailure('notAllowedIn', status, false)
  throw new ServiceFailure('refused', status, status === 429 || status >= 500)
}

/** What a server declares is not to be believed. */
async function* atMost({ body, statusCode }: Response, max: number) {
  let seen = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    seen += chunk.length
    if (seen > max) throw new ServiceFailure('badResponse', statusCode, false)
    yield chunk
  }
}

async function readJson(response: Response): Promise<unknown> {
  const bytes = Buffer.concat(await Array.fromAsync(atMost(response, maxResponseBytes)))
  const text = readable(bytes)
  const type = headerOf(response, 'content-type')
  const isDeclared = /[/+]json\b/i.test(type)
  if (text === '') return undefined
  // Small servers forget to declare it.
  if (!isDeclared && !/^[[{"]/.test(text)) return isWords(type, text) ? text : undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    if (!isDeclared) return isWords(type, text) ? text : undefined
    throw new ServiceFailure('badResponse', response.statusCode, false)
  }
}

/** Nothing of what is no text at all. */
function readable(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
    return text.includes('\0') ? '' : text
  } catch {
    // No UTF-8: a file that nobody declared.
    return ''
  }
}

/** Words are for the customer; pages and files are not. n8n declares every text as a page. */
const isWords = (type: string, text: string) =>
  type === '' || /^text\/plain\b/i.test(type) || (/^text\/html\b/i.test(type) && !/<[a-z!/?]/i.test(text))

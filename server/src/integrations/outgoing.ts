import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findDestination } from './addresses.ts'
import { nameOfDownload } from './nameOfDownload.ts'
import { ServiceFailure } from './reply.ts'

export interface Answered {
  status: number
  /** What it says in JSON; undefined where it says nothing, or no JSON. */
  body: unknown
}

interface Downloaded {
  path: string
  filename: string
  contentType: string
  /** The file is temporary: call this when it is stored. */
  dispose(): Promise<void>
}

/** The one way in which the product calls an address that a company typed in. Every failure is a `ServiceFailure`. */
export interface Outgoing {
  /** Where Dialogflow is: Google's, unless the installation says otherwise. */
  dialogflowUrl: string
  postJson(url: string, post: { body: string; headers: OutgoingHttpHeaders }): Promise<Answered>
  download(url: string, options: { maxBytes: number }): Promise<Downloaded>
}

interface Options {
  /** `host` or `host:port`, which may be called though they are inside: an n8n beside the installation. */
  trustedHosts: readonly string[]
  dialogflowUrl: string
  timeLimitMs?: number
}

const mostAnswerBytes = 1024 * 1024
const mostRedirects = 3
/** A film takes longer than a sentence. */
const downloadPatience = 6

export function createOutgoing({ trustedHosts, dialogflowUrl, timeLimitMs = 10_000 }: Options): Outgoing {
  const call = async (address: string, request: Request) => {
    const { url, lookup } = await findDestination(address, trustedHosts)
    const response = await send(url, { ...request, lookup })
    return { url, response, status: response.statusCode ?? 0 }
  }

  async function follow(address: string, signal: AbortSignal, redirects = 0) {
    const { url, response, status } = await call(address, { method: 'GET', headers: {}, signal })
    const { location } = response.headers
    if (!isRedirect(status) || location === undefined) return { url, response: accept(response, status) }
    response.destroy()
    if (redirects === mostRedirects) throw new ServiceFailure('refused', status, false)
    return follow(URL.parse(location, url.href)?.href ?? location, signal, redirects + 1)
  }

  return {
    dialogflowUrl,

    // Never followed elsewhere: what is told to one address is not for another.
    postJson: (address, { body, headers }) =>
      within(timeLimitMs, async (signal) => {
        const json = { 'content-type': 'application/json', accept: 'application/json' }
        const request = { method: 'POST', headers: { ...json, ...headers }, body, signal }
        const { response, status } = await call(address, request)
        return { status, body: await readJson(accept(response, status), status) }
      }),

    download: (address, { maxBytes }) =>
      within(timeLimitMs * downloadPatience, async (signal) => {
        const { url, response } = await follow(address, signal)
        const folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-download-'))
        const dispose = () => rm(folder, { recursive: true, force: true })
        try {
          const file = path.join(folder, 'file')
          const source = atMost(response, maxBytes)
          await pipeline(source, createWriteStream(file), { signal })
          const { 'content-type': contentType = '', 'content-disposition': disposition = '' } =
            response.headers
          return { path: file, filename: nameOfDownload(url, disposition), contentType, dispose }
        } catch (error) {
          await dispose()
          throw error
        }
      }),
  }
}

interface Request {
  method: string
  headers: OutgoingHttpHeaders
  body?: string
  signal: AbortSignal
}

/** One request on a connection of its own, to exactly the addresses that were checked. */
function send(
  url: URL,
  { body = '', headers, ...options }: Request & Pick<http.RequestOptions, 'lookup'>,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  const ours = {
    'user-agent': 'Chat-flow',
    'accept-encoding': 'identity',
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    request(url, { ...options, headers: { ...ours, ...headers }, agent: false }, resolve)
      .on('error', reject)
      .end(body)
  })
}

/** The time limit is over everything: looking up, connecting, headers and the last byte. */
async function within<T>(limitMs: number, exchange: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limitMs)
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ServiceFailure('tooSlow', null, true)))
  })
  try {
    return await Promise.race([exchange(signal), over])
  } catch (error) {
    if (error instanceof ServiceFailure) throw error
    if (signal.aborted) throw new ServiceFailure('tooSlow', null, true)
    // What the network does wrong has a code; anything else is a mistake of ours.
    if (error instanceof Error && 'code' in error) throw new ServiceFailure('unreachable', null, true)
    throw error
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

function accept(response: IncomingMessage, status: number): IncomingMessage {
  if (status >= 200 && status < 300) return response
  response.destroy()
  if (status === 401 || status === 403) throw new ServiceFailure('notAllowedIn', status, false)
  throw new ServiceFailure('refused', status, status === 429 || status >= 500)
}

/** What a server declares is not to be believed. */
async function* atMost(response: IncomingMessage, most: number) {
  let seen = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    seen += chunk.length
    if (seen > most) throw new ServiceFailure('badAnswer', response.statusCode ?? null, false)
    yield chunk
  }
}

async function readJson(response: IncomingMessage, status: number): Promise<unknown> {
  const bytes = Buffer.concat(await Array.fromAsync(atMost(response, mostAnswerBytes)))
  const text = new TextDecoder().decode(bytes).trim()
  const isDeclared = /[/+]json\b/i.test(response.headers['content-type'] ?? '')
  // Small servers forget to declare it; words that are no JSON, such as "OK", say nothing.
  if (text === '' || (!isDeclared && !/^[[{]/.test(text))) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    if (!isDeclared) return undefined
    throw new ServiceFailure('badAnswer', status, false)
  }
}

import type { Endpoint, ResponseOf, Sent } from '@chatflow/contract'
import { errorOf, unheard } from './ApiError.ts'
import { rememberAsked, takeAhead } from './askedAhead.ts'
import { freshToken } from './refresh.ts'
import { readResponse } from './readResponse.ts'
import { learnServerTime } from './serverTime.ts'
import { endSession, readToken } from './token.ts'
import { transfer, type Progress } from './transfer.ts'

type Texts = Record<string, string | number | boolean | undefined>

interface RequestInput {
  params?: Texts
  query?: Texts
  body?: unknown
}

/** Calls one endpoint of the contract. The response is what the contract promises: see `readResponse`. */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<ResponseOf<E>> {
  const { params, query, body } = input as RequestInput
  return request(endpoint, addressOf(endpoint.path, params, query), {
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  })
}

/** The next visit of this address asks for the same before anything else. */
export function rememberFirst<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  const { params, query } = input as RequestInput
  rememberAsked(addressOf(endpoint.path, params, query))
}

interface Upload {
  params?: Texts
  fields?: Record<string, string>
  file?: File
}

/** Sends one file to an endpoint that takes one. Fields go first, so that the server knows them when the file starts. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: Upload,
  progress: Progress = {},
): Promise<ResponseOf<E>> {
  const field = endpoint.file?.field ?? endpoint.multipart?.field
  if (field === undefined) throw new Error(`${endpoint.path} takes no file`)
  const form = new FormData()
  for (const [name, value] of Object.entries(input.fields ?? {})) form.append(name, value)
  if (input.file) form.append(field, input.file)
  return request(endpoint, addressOf(endpoint.path, input.params), { body: form, headers: {}, progress })
}

let reading = new AbortController()

/** Somebody signs out: what is being read for them, and what would be, gets no answer any more. It could only be refused. */
export const stopReading = () => reading.abort()
/** Their pages are gone. */
export function readAgain() {
  if (reading.signal.aborted) reading = new AbortController()
}
const noResponse = new Promise<never>(() => {})

type Message = { headers: Record<string, string>; signal?: AbortSignal } & (
  | { body: string | undefined }
  | { body: FormData; progress: Progress }
)

async function request<E extends Endpoint>(
  endpoint: E,
  address: string,
  message: Message,
): Promise<ResponseOf<E>> {
  if (endpoint.method !== 'GET') return ask(endpoint, address, message)
  const { signal } = reading
  if (signal.aborted) return noResponse
  return ask(endpoint, address, { ...message, signal }).catch((error: unknown) => {
    if (signal.aborted) return noResponse
    throw error
  })
}

async function ask<E extends Endpoint>(
  endpoint: E,
  address: string,
  message: Message,
): Promise<ResponseOf<E>> {
  const token = readToken()
  let sentWith = token
  const early = endpoint.method === 'GET' ? takeAhead(address, token) : undefined
  let response = (early && (await early)) ?? (await send(endpoint, address, message, sentWith))
  if (response.status === 403 && token !== undefined && endpoint.access !== 'public') {
    sentWith = await freshToken(token)
    response = await send(endpoint, address, message, sentWith)
  }
  learnServerTime(response.headers.get('date'))
  if (!response.ok) {
    const refusal = await errorOf(response)
    if (response.status === 401 && endpoint.access !== 'public') endSession(sentWith, refusal)
    throw refusal
  }
  return readResponse(endpoint, await response.json())
}

async function send(endpoint: Endpoint, address: string, message: Message, token: string | undefined) {
  const { method } = endpoint
  const headers =
    token === undefined ? message.headers : { ...message.headers, authorization: `Bearer ${token}` }
  try {
    if ('progress' in message)
      return await transfer(address, { method, headers, body: message.body }, message.progress)
    const { body, signal = null } = message
    return await fetch(address, { method, headers, body, signal, credentials: 'same-origin' })
  } catch (cause) {
    throw unheard(cause)
  }
}

function addressOf(
  path: string,
  params: RequestInput['params'] = {},
  query: RequestInput['query'] = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value))
  }
  const text = search.toString()
  return `/api${filled}${text && `?${text}`}`
}

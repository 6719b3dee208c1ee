import {
  checkExternalNumber,
  findExternalMessage,
  listExternalContacts,
  listOwnWebhooks,
  sendExternalMessage,
  subscribeWebhook,
  unsubscribeWebhook,
  type Endpoint,
  type ErrorBody,
  type ResponseOf,
  type Sent,
} from '@chatflow/contract'

export interface ClientOptions {
  /** Where the installation is, such as `https://chat.example.com`. */
  baseUrl: string
  token: string
  /** How often a call that was refused for a moment is repeated: 429, 502, 503, 504 and no answer at all. */
  retries?: number
  fetch?: typeof globalThis.fetch
  wait?: (milliseconds: number) => Promise<void>
}

/** What the product refused, with its code. */
export class ChatflowError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown

  constructor(status: number, { error, details }: ErrorBody) {
    super(`${status} ${error}`)
    this.name = 'ChatflowError'
    this.status = status
    this.code = error
    this.details = details
  }
}

type Form = Sent<typeof sendExternalMessage>['body']
interface SendOptions {
  /** Sent as `medias`; `body` is the caption of the first. */
  files?: { name: string; content: Blob }[]
  /** The same key with the same body is the same message: made up for you unless you choose one. */
  idempotencyKey?: string
}

/** The calls of the contract that programs may make. */
export function createClient(options: ClientOptions) {
  const call = caller(options)
  return {
    sendMessage: (form: Form, { files = [], idempotencyKey = crypto.randomUUID() }: SendOptions = {}) =>
      call(
        sendExternalMessage,
        { body: files.length > 0 ? formOf(form, files) : form },
        { 'idempotency-key': idempotencyKey },
      ),
    checkNumber: (number: string) => call(checkExternalNumber, { body: { number } }),
    findMessage: (messageId: number) => call(findExternalMessage, { params: { messageId } }),
    listContacts: (query: Sent<typeof listExternalContacts>['query'] = {}) =>
      call(listExternalContacts, { query }),
    listWebhooks: () => call(listOwnWebhooks, {}),
    subscribe: (body: Sent<typeof subscribeWebhook>['body']) => call(subscribeWebhook, { body }),
    unsubscribe: (webhookId: number) => call(unsubscribeWebhook, { params: { webhookId } }),
  }
}
export type ChatflowClient = ReturnType<typeof createClient>

type Texts = Record<string, string | number | boolean | null | undefined>
interface Input {
  params?: Texts
  query?: Texts
  body?: unknown
}

function caller(options: ClientOptions) {
  return async <E extends Endpoint>(
    endpoint: E,
    input: Input,
    headers: Record<string, string> = {},
  ): Promise<ResponseOf<E>> => {
    const address = new URL(`/api${filled(endpoint.path, input.params)}`, options.baseUrl)
    for (const [name, value] of Object.entries(input.query ?? {}))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const { body, type } = contentOf(input.body)
    const response = await patiently(options, address, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${options.token}`, ...type, ...headers },
      ...(body !== undefined && { body }),
    })
    return readResponse(endpoint, response)
  }
}

function contentOf(body: unknown): { body?: string | FormData; type?: Record<string, string> } {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body), type: { 'content-type': 'application/json' } }
}

/** What is refused for a moment is asked again, as late as the server says. */
async function patiently(
  { retries = 3, fetch = globalThis.fetch, wait = sleep }: ClientOptions,
  address: URL,
  request: RequestInit,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(address, request).catch((error: unknown) => error as Error)
    const isLast = attempt >= retries
    if (response instanceof Error && isLast) throw response
    if (!(response instanceof Error) && (isLast || !isPassing(response.status))) return response
    const asked = response instanceof Error ? null : response.headers.get('retry-after')
    await wait(1000 * Number(asked ?? 2 ** attempt))
  }
}

const isPassing = (status: number) => [429, 502, 503, 504].includes(status)
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const filled = (path: string, params: Texts = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

async function readResponse<E extends Endpoint>(endpoint: E, response: Response): Promise<ResponseOf<E>> {
  const content: unknown = await response.json().catch(() => ({ error: response.statusText }))
  if (!response.ok) throw new ChatflowError(response.status, content as ErrorBody)
  return endpoint.response.parse(content) as ResponseOf<E>
}

function formOf(form: Form, files: NonNullable<SendOptions['files']>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(form))
    if (value !== undefined && value !== null) data.append(name, String(value))
  for (const { name, content } of files)
    data.append(sendExternalMessage.multipart?.field ?? '', content, name)
  return data
}

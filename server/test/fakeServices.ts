import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Services on this machine that speak the protocols of the real ones, write down what they hear and answer as told. */
interface FakeService<Heard> {
  /** To be trusted by the program under test: it is inside of its network. */
  host: string
  url: string
  heard: Heard[]
  close(): Promise<void>
}

export interface HeardCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  raw: string
}

type Answerer = (call: HeardCall, response: ServerResponse) => unknown

/** Whatever is answered is said as JSON; undefined where the answerer used the response itself. */
async function listen(answer: Answerer) {
  const server = createServer((request, response) => void hear(request, response))
  async function hear(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request
    const answered = await answer({ method, path, headers, raw: await text(request) }, response)
    if (answered !== undefined) sayJson(response, 200, answered)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { host, url: `http://${host}`, close }
}

export function sayJson(response: ServerResponse, status: number, content: unknown): undefined {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

/** Answers that are no JSON: a status alone, or words. */
export const status =
  (code: number, headers = {}) =>
  (_call: HeardCall, response: ServerResponse) =>
    void response.writeHead(code, headers).end()
export const words = (type: string, said: string) => (_call: HeardCall, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': type }).end(said)

/** Whether a call was signed with this secret, as the documents tell developers to check it. */
export function isSigned({ raw, headers }: HeardCall, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(raw).digest('hex')
  return headers['x-chatflow-signature'] === `sha256=${expected}`
}

/** n8n, or a program of the company's own. */
export async function startFakeWebhook(answer: Answerer): Promise<FakeService<HeardCall>> {
  const heard: HeardCall[] = []
  const service = await listen((call, response) => {
    heard.push(call)
    return answer(call, response)
  })
  return { ...service, heard }
}

export interface TypebotTurn {
  messages?: unknown[]
  input?: unknown
  clientSideActions?: unknown[]
}
interface HeardByTypebot extends HeardCall {
  message: string | undefined
  /** Only at the beginning. */
  prefilledVariables?: Record<string, unknown>
}
interface FakeTypebot extends FakeService<HeardByTypebot> {
  slug: string
  /** As after its own time limit: the one who continues is told that there is no such session. */
  forgetSessions(): void
}

/** A published bot. `script` says what comes next: at the beginning, and after each answer of the customer. */
export async function startFakeTypebot(
  script: (message: string | undefined, isStart: boolean) => TypebotTurn,
): Promise<FakeTypebot> {
  const slug = 'atendimento-1'
  const heard: HeardByTypebot[] = []
  const sessions = new Set<string>()
  const service = await listen((call, response) => {
    const [, api, version, kind, name = '', verb] = call.path.split('/')
    const content = JSON.parse(call.raw) as Pick<HeardByTypebot, 'message' | 'prefilledVariables'>
    heard.push({ ...call, ...content })
    const isStart = kind === 'typebots' && verb === 'startChat' && name === slug
    const isKnown = kind === 'sessions' && verb === 'continueChat' && sessions.has(name)
    if (api !== 'api' || version !== 'v1' || call.method !== 'POST' || !(isStart || isKnown))
      return sayJson(response, 404, { message: 'Not found', code: 'NOT_FOUND' })
    const turn = { messages: [], ...script(content.message, isStart) }
    if (!isStart) return turn
    const sessionId = randomUUID().replaceAll('-', '').slice(0, 24)
    sessions.add(sessionId)
    return { sessionId, resultId: randomUUID(), typebot: { id: 'bot' }, ...turn }
  })
  return { ...service, heard, slug, forgetSessions: () => sessions.clear() }
}

/** A bubble of a bot, as its editor stores a line of plain words. */
export const aTextBubble = (words: string) => ({
  id: randomUUID(),
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] },
})
export const aChoiceInput = (...contents: string[]) => ({
  id: randomUUID(),
  type: 'choice input',
  items: contents.map((content) => ({ id: randomUUID(), content })),
})

interface HeardByDialogflow extends HeardCall {
  session: string
  text: string
  languageCode: string
}
interface FakeDialogflow extends FakeService<HeardByDialogflow> {
  projectName: string
  /** The key of its service account, as Google gives it out. */
  jsonContent: string
  /** How many tokens it has given out. */
  tokensGiven(): number
  /** Those that are given out from now on; the others are taken back. */
  giveTokensFor(seconds: number): void
}

/** Google's part: gives out tokens for what its service account signed, and lets only those ask the agent. */
export async function startFakeDialogflow(script: (text: string) => object): Promise<FakeDialogflow> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const email = 'bot@projeto.test'
  const projectName = 'projeto-1'
  const heard: HeardByDialogflow[] = []
  let [given, validFor] = [0, 3600]
  let tokens = new Set<string>()

  const giveToken = async ({ raw }: HeardCall, response: ServerResponse) => {
    const form = new URLSearchParams(raw)
    const audience = `${service.url}/token`
    const isGranted = await jwtVerify(form.get('assertion') ?? '', publicKey, { issuer: email, audience })
      .then(({ payload }) => String(payload['scope']).endsWith('/auth/dialogflow'))
      .catch(() => false)
    if (!isGranted || form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return sayJson(response, 400, { error: 'invalid_grant' })
    given += 1
    const access_token = `ya29.${randomUUID()}`
    tokens.add(access_token)
    return { access_token, expires_in: validFor, token_type: 'Bearer' }
  }

  const detectIntent = (call: HeardCall, response: ServerResponse) => {
    const [, project, session = ''] =
      /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/:]{1,36}):detectIntent$/.exec(call.path) ?? []
    if (!tokens.has(call.headers.authorization?.replace('Bearer ', '') ?? ''))
      return sayJson(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } })
    if (project !== projectName) return sayJson(response, 404, { error: { code: 404, status: 'NOT_FOUND' } })
    const { queryInput } = JSON.parse(call.raw) as {
      queryInput: { text: { text: string; languageCode: string } }
    }
    const { text: said, languageCode } = queryInput.text
    if (said === '' || said.length > 256)
      return sayJson(response, 400, { error: { code: 400, status: 'INVALID_ARGUMENT' } })
    heard.push({ ...call, session, text: said, languageCode })
    return { responseId: randomUUID(), queryResult: script(said) }
  }

  const service = await listen((call, response) =>
    call.path === '/token' ? giveToken(call, response) : detectIntent(call, response),
  )
  const jsonContent = JSON.stringify({
    type: 'service_account',
    project_id: projectName,
    client_email: email,
    private_key: await exportPKCS8(privateKey),
    token_uri: `${service.url}/token`,
  })
  return {
    ...service,
    heard,
    projectName,
    jsonContent,
    tokensGiven: () => given,
    giveTokensFor: (seconds) => {
      validFor = seconds
      tokens = new Set()
    },
  }
}

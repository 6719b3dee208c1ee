import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { ChatRequest, type Scripted } from './chatRequest.ts'
import { say, speakTurn } from './chatResponse.ts'
import { answerSpeech, type HeardSpeech } from './speech.ts'

interface Options {
  port?: number
  apiKey?: string
  speechKey?: string
}

const models = ['gpt-4o-mini', 'local-model', 'whisper-1']
const maxBytes = 26 * 1024 * 1024

/** What it heard, and what it says. */
function aState() {
  return {
    asked: [] as ChatRequest[],
    recordings: [] as { model: string; name: string; bytes: number }[],
    spoken: [] as HeardSpeech[],
    /** What was sent in a shape that the real ones refuse. */
    refused: [] as string[],
    answer: (_request: ChatRequest): Scripted | Promise<Scripted> => 'Olá! Como posso ajudar?',
    transcription: 'Bom dia, meu pedido não chegou.' as string | number,
    speech: 400 as Buffer | number,
  }
}
type State = ReturnType<typeof aState>

/**
 * Models and voices on this machine: OpenAI's protocol (chat with streams and tools, transcriptions, models) and Azure's
 * speech. As strict about keys and shapes as the real ones; what the model says is told with `script`.
 */
export async function startAiServer({
  port = 0,
  apiKey = 'sk-local-key',
  speechKey = 'azure-local-key',
}: Options = {}) {
  const state = aState()
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '/', headers } = request
    const body = await buffer(request)
    if (url.endsWith('/cognitiveservices/v1'))
      answerSpeech(response, { region: url.split('/')[1] ?? '', headers, body }, { ...state, speechKey })
    else if (headers.authorization !== `Bearer ${apiKey}`)
      sayError(response, 401, 'Incorrect API key provided')
    else if (body.length > maxBytes) refuse(state, response, 413, 'Too large')
    else await answerOpenAi(state, `${method} ${url}`, { headers, body, response })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { asked, recordings, spoken, refused } = state
  return {
    /** The address to give a prompt. */
    url: `${origin}/v1`,
    /** What `AZURE_SPEECH_URL` is set to. */
    speechUrl: `${origin}/{region}`,
    apiKey,
    speechKey,
    asked,
    recordings,
    spoken,
    refused,
    /** What the model says from now on. */
    script: (answer: Scripted | ((request: ChatRequest) => Scripted | Promise<Scripted>)) => {
      state.answer = typeof answer === 'function' ? answer : () => answer
    },
    /** What recordings say, or the status that refuses them. */
    scriptTranscription: (said: string | number) => {
      state.transcription = said
    },
    /** What voices sound like, or the status that refuses them. */
    scriptSpeech: (said: Buffer | number) => {
      state.speech = said
    },
    forget: () => [asked, recordings, spoken, refused].forEach((list) => list.splice(0)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type AiServer = Awaited<ReturnType<typeof startAiServer>>

interface Call {
  headers: IncomingMessage['headers']
  body: Buffer
  response: ServerResponse
}

async function answerOpenAi(state: State, route: string, call: Call) {
  const { response } = call
  if (route === 'GET /v1/models')
    say(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) })
  else if (route === 'POST /v1/chat/completions') await chat(state, call)
  else if (route === 'POST /v1/audio/transcriptions') await transcribe(state, call)
  else refuse(state, response, 404, `Unknown request URL: ${route}`)
}

async function chat(state: State, { body, response }: Call) {
  const { data, error } = ChatRequest.safeParse(parsed(body))
  if (!data) return refuse(state, response, 400, error.message)
  state.asked.push(data)
  await speakTurn(response, data, await state.answer(data))
}

async function transcribe(state: State, { headers, body, response }: Call) {
  const sent = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const form = await sent.formData().catch(() => undefined)
  const [file, model] = [form?.get('file'), form?.get('model')]
  if (!(file instanceof File) || file.size === 0 || typeof model !== 'string')
    return refuse(state, response, 400, 'file and model are required')
  state.recordings.push({ model, name: file.name, bytes: file.size })
  const { transcription } = state
  if (typeof transcription === 'number') sayError(response, transcription, 'Scripted')
  else say(response, 200, { text: transcription })
}

function refuse({ refused }: State, response: ServerResponse, status: number, message: string) {
  refused.push(message)
  sayError(response, status, message)
}

const sayError = (response: ServerResponse, status: number, message: string) =>
  say(response, status, { error: { message, type: 'invalid_request_error', param: null, code: null } })

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

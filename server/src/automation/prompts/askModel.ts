import type OpenAI from 'openai'
import { z } from 'zod'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { ModelFailure, modelFailureOf } from './modelFailure.ts'

export interface ModelSettings {
  /** Empty for OpenAI's own. */
  baseUrl: string
  model: string
  apiKey: string
  maxTokens: number
  temperature: number
  /** Over all of it: connecting, thinking and the last word. */
  timeLimitMs: number
}

export type ChatMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam
export type ChatTool = OpenAI.Chat.Completions.ChatCompletionFunctionTool

export interface ToolCall {
  id: string
  name: string
  /** JSON, as far as the model keeps to it. */
  given: string
}

/** What a model said in one go. */
export interface ModelTurn {
  text: string
  toolCalls: ToolCall[]
  /** It had to stop at the limit of tokens. */
  isCut: boolean
  model: string
  inputTokens: number
  outputTokens: number
}

const openAi = 'https://api.openai.com/v1'
const usualModel = 'gpt-4o-mini'
/** More than any limit of tokens allows: what goes on after that is no answer. */
const maxCharacters = 100_000
const maxToolCalls = 10

interface ModelQuestion {
  messages: ChatMessage[]
  tools: ChatTool[]
  /** Told everything that was said so far, with each word that comes. */
  onText?: OnText | undefined
}
type OnText = (soFar: string) => void

/** Asks a model once, word by word. Every failure is a `ModelFailure`. */
export async function askModel(
  safeHttp: SafeHttpClient,
  settings: ModelSettings,
  { messages, tools, onText = () => undefined }: ModelQuestion,
): Promise<ModelTurn> {
  const { baseUrl, apiKey, maxTokens, temperature, timeLimitMs } = settings
  if (apiKey === '') throw new ModelFailure('notAllowedIn')
  const model = settings.model || usualModel
  const { OpenAI: Client } = await import('openai')
  // Nothing is left to the environment, which the library would read otherwise.
  const client = new Client({
    apiKey,
    baseURL: baseUrl || openAi,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: timeLimitMs,
    fetch: safeHttp.fetch,
  })
  const gone = new AbortController()
  const over = AbortSignal.timeout(timeLimitMs)
  const signal = AbortSignal.any([over, gone.signal])
  // Other servers know the old name only; OpenAI's newer models only the new one.
  const limit = baseUrl ? { max_tokens: maxTokens } : { max_completion_tokens: maxTokens }
  try {
    const response = await client.chat.completions
      .create(
        {
          model,
          messages,
          temperature,
          ...limit,
          ...(tools.length > 0 && { tools }),
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal },
      )
      .asResponse()
    const turn = await readTurn(client, response, { gone, onText })
    // The library ends a stream that was cut off as if it were whole.
    if (over.aborted) throw new ModelFailure('tooSlow')
    return { model, ...turn, ...estimated(turn, messages) }
  } catch (error) {
    if (over.aborted) throw new ModelFailure('tooSlow')
    throw modelFailureOf(error)
  }
}

type Heard = Pick<ModelTurn, 'text' | 'toolCalls' | 'isCut'> & Partial<ModelTurn>

/** Some servers know no streams and say it all at once. */
async function readTurn(
  client: OpenAI,
  response: Response,
  { gone, onText }: { gone: AbortController; onText: OnText },
): Promise<Heard> {
  const type = response.headers.get('content-type') ?? ''
  if (/\bevent-stream\b/i.test(type)) {
    const { Stream } = await import('openai/streaming')
    const parts = Stream.fromSSEResponse<unknown>(response, gone, client)
    return collect(parts, response.status, onText)
  }
  if (!/[/+]json\b/i.test(type)) throw new ModelFailure('badResponse', response.status)
  return readWhole(await response.json(), response.status)
}

const Usage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish()
const Call = z.object({ name: z.string().nullish(), arguments: z.string().nullish() })
const Part = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({ index: z.number().nullish(), id: z.string().nullish(), function: Call.nullish() }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: Usage,
})

async function collect(parts: AsyncIterable<unknown>, status: number, onText: OnText): Promise<Heard> {
  const heard: Heard = { text: '', toolCalls: [], isCut: false }
  for await (const part of parts) {
    const { success, data } = Part.safeParse(part)
    if (!success) throw new ModelFailure('badResponse', status)
    Object.assign(heard, figuresOf(data))
    for (const { delta, finish_reason: why } of data.choices?.slice(0, 1) ?? []) {
      heard.text += delta?.content ?? ''
      for (const call of delta?.tool_calls ?? []) addCall(heard.toolCalls, call)
      if (why === 'length') heard.isCut = true
    }
    refuseFlood(heard, status)
    onText(heard.text)
  }
  return heard
}

/** A call comes in pieces: its name first, and what is given with it bit by bit. */
function addCall(
  calls: ToolCall[],
  {
    index,
    id,
    function: said,
  }: { index?: number | null; id?: string | null; function?: z.infer<typeof Call> | null },
) {
  const at = Math.min(index ?? calls.length, maxToolCalls)
  const call = (calls[at] ??= { id: '', name: '', given: '' })
  call.id ||= id ?? ''
  call.name += said?.name ?? ''
  call.given += said?.arguments ?? ''
}

const Whole = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z.array(z.object({ id: z.string().nullish(), function: Call.nullish() })).nullish(),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: Usage,
})

function readWhole(body: unknown, status: number): Heard {
  const { success, data } = Whole.safeParse(body)
  const said = data?.choices[0]
  if (!success || !said) throw new ModelFailure('badResponse', status)
  const heard: Heard = {
    text: said.message.content ?? '',
    toolCalls: [],
    isCut: said.finish_reason === 'length',
  }
  for (const call of said.message.tool_calls ?? []) addCall(heard.toolCalls, call)
  refuseFlood(heard, status)
  return { ...heard, ...figuresOf(data) }
}

function refuseFlood({ text, toolCalls }: Heard, status: number) {
  const given = toolCalls.reduce((sum, call) => sum + (call?.given.length ?? 0), 0)
  if (text.length + given > maxCharacters) throw new ModelFailure('badResponse', status)
}

const figuresOf = ({
  model,
  usage,
}: {
  model?: string | null | undefined
  usage?: z.infer<typeof Usage>
}) => ({
  ...(model && { model: model.slice(0, 200) }),
  ...(usage && { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }),
})

/** Where a server does not count, four characters are a token. */
function estimated({ text, inputTokens, outputTokens }: Heard, messages: ChatMessage[]) {
  const tokens = (characters: number) => Math.ceil(characters / 4)
  return {
    inputTokens: inputTokens ?? tokens(JSON.stringify(messages).length),
    outputTokens: outputTokens ?? tokens(text.length),
  }
}

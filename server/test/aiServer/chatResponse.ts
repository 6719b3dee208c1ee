import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { tokensOf, type ChatRequest, type Scripted, type ScriptedTurn } from './chatRequest.ts'

export function say(response: ServerResponse, status: number, content: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}

/** Says what the script wants, word by word where it was asked so. */
export async function speakTurn(response: ServerResponse, request: ChatRequest, scripted: Scripted) {
  if (typeof scripted === 'string') await speakWords(response, request, { text: scripted })
  else if ('fault' in scripted) fail(response, scripted.fault)
  else if ('status' in scripted) {
    const error = { message: scripted.message ?? 'Scripted', type: 'server_error', param: null, code: null }
    say(response, scripted.status, { error })
  } else if ('body' in scripted) {
    response.writeHead(200, { 'content-type': scripted.type }).end(scripted.body)
  } else await speakWords(response, request, scripted)
}

interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

async function speakWords(response: ServerResponse, request: ChatRequest, turn: ScriptedTurn) {
  const { text = '', tools = [], isCut = false, isWhole = false, pauses } = turn
  const calls = tools.map(({ name, given = {} }): ToolCall => ({
    id: `call_${randomUUID().slice(0, 8)}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }))
  const ended = calls.length > 0 ? 'tool_calls' : 'stop'
  const said = { text, calls, finish: isCut ? 'length' : ended }
  if (isWhole || !request.stream) sayWhole(response, request, { ...said, counts: !isWhole })
  else await stream(response, request, { ...said, pauses })
}

interface Said {
  text: string
  calls: ToolCall[]
  finish: string
}

const headOf = ({ model }: ChatRequest) => ({ id: `chatcmpl-${randomUUID()}`, created: 1, model })

function sayWhole(
  response: ServerResponse,
  request: ChatRequest,
  { text, calls, finish, counts }: Said & { counts: boolean },
) {
  const message = { role: 'assistant', content: text || null, ...(calls.length > 0 && { tool_calls: calls }) }
  say(response, 200, {
    ...headOf(request),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(counts && { usage: usageOf(request, text) }),
  })
}

async function stream(
  response: ServerResponse,
  request: ChatRequest,
  { text, calls, finish, pauses }: Said & Pick<ScriptedTurn, 'pauses'>,
) {
  const head = { ...headOf(request), object: 'chat.completion.chunk' }
  const part = (content: object) => response.write(`data: ${JSON.stringify({ ...head, ...content })}\n\n`)
  const delta = (change: object, why: string | null = null) =>
    part({ choices: [{ index: 0, delta: change, finish_reason: why }] })
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  delta({ role: 'assistant', content: '' })
  for (const [index, word] of (text.match(/\S+\s*/g) ?? []).entries()) {
    if (index === pauses?.afterWords) await pauses.until
    delta({ content: word })
  }
  for (const [index, { id, function: called }] of calls.entries()) {
    delta({ tool_calls: [{ index, id, type: 'function', function: { name: called.name, arguments: '' } }] })
    for (const piece of called.arguments.match(/[\s\S]{1,20}/g) ?? [])
      delta({ tool_calls: [{ index, function: { arguments: piece } }] })
  }
  delta({}, finish)
  if (request.stream_options?.include_usage) part({ choices: [], usage: usageOf(request, text) })
  response.end('data: [DONE]\n\n')
}

function usageOf({ messages }: ChatRequest, text: string) {
  const [prompt_tokens, completion_tokens] = [tokensOf(JSON.stringify(messages)), tokensOf(text)]
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

function fail(response: ServerResponse, fault: 'hang' | 'breakOff' | 'huge') {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const words = {
    choices: [{ index: 0, delta: { content: 'lorem ipsum '.repeat(1000) }, finish_reason: null }],
  }
  const line = `data: ${JSON.stringify(words)}\n\n`
  // Headers come, and nothing else ever.
  if (fault === 'hang') response.flushHeaders()
  else if (fault === 'breakOff') response.write(line.slice(0, 200), () => response.destroy())
  else response.end(line.repeat(Math.ceil((10 * 1024 * 1024) / line.length)))
}

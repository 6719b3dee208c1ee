import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { startAiServer } from '../aiServer.ts'
import type { ChatRequest, Scripted } from '../chatRequest.ts'

/** A model and voices to play with: it repeats what it is told, and does what a customer asks for by name. */

const port = Number(process.env.AI_SERVER_PORT ?? 3491)

function answer({ messages, tools = [] }: ChatRequest): Scripted {
  const last = messages.at(-1)
  if (last?.role === 'tool') return 'Anotado!'
  const said = typeof last?.content === 'string' ? last.content : ''
  const called = tools.find(({ function: { name } }) => said.includes(name))
  if (/atendente|pessoa|humano/i.test(said))
    return { text: 'Vou chamar uma pessoa da equipe.', tools: [{ name: 'hand_over' }] }
  if (called)
    return { tools: [{ name: called.function.name, given: { name: 'pedido', value: said, tags: [said] } }] }
  const passage = /\n\[1\] [^\n]*\n([^\n]+)/.exec(String(messages[0]?.content))?.[1]
  return passage ? `${passage} [1]` : `Você disse: ${said} [0]`
}

const ai = await startAiServer({ port })
ai.script(answer)
ai.scriptSpeech(await readFile(path.join(import.meta.dirname, '../../samples/opus.ogg')))
const lines = [
  `Start the product with TRUSTED_HOSTS=127.0.0.1:${port} AZURE_SPEECH_URL=${ai.speechUrl}`,
  `and give a prompt the address ${ai.url}, the key ${ai.apiKey} and, for voices, the key ${ai.speechKey}.`,
]
process.stdout.write(`${lines.join('\n')}\n`)

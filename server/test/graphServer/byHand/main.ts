import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { startGraphServer } from '../graphServer.ts'
import { aWhatsAppNumber } from '../whatsapp.ts'

/** The Graph API to play with: one number, a page to write as its customers, and what arrived on their phones. */

const port = Number(process.env.GRAPH_SERVER_PORT ?? 3490)
const webhookUrl = process.env.GRAPH_SERVER_WEBHOOK ?? 'http://localhost:8080/api/webhooks/meta'
const credentials = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  accessToken: 'EAAG-local-token',
  appSecret: 'secret of the local app',
}
const Written = z.object({
  from: z.string().regex(/^\d{8,15}$/),
  name: z.string().default('Ana'),
  body: z.string().min(1),
})

async function outside(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const route = `${request.method} ${request.url}`
  if (route === 'GET /') {
    const page = await readFile(path.join(import.meta.dirname, 'page.html'))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  } else if (route === 'GET /arrived') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(number.arrived))
  } else if (route === 'POST /write') {
    const written = Written.safeParse(await json(request)).data
    const said = written && { type: 'text', text: { body: written.body } }
    const result = said
      ? await number.write(written.from, said, { name: written.name }).catch((error: Error) => error.message)
      : 'from and body are needed'
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }))
  } else return false
  return true
}

const graph = await startGraphServer({ port, outside })
const number = aWhatsAppNumber(graph, {
  ...credentials,
  webhookUrl,
  statuses: ['sent', 'delivered', 'read'],
  templates: [
    {
      id: '1',
      name: 'retomar_conversa',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Olá, {{1}}! Podemos continuar a nossa conversa?' }],
    },
  ],
})
const lines = [
  `Start the product with META_GRAPH_URL=${graph.url}`,
  `and add a connection of the Cloud API: ${JSON.stringify(credentials)}`,
  `Webhooks go to ${webhookUrl} (GRAPH_SERVER_WEBHOOK). Write as a customer at ${graph.origin}`,
]
process.stdout.write(`${lines.join('\n')}\n`)

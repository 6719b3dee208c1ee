import type { FastifyInstance } from 'fastify'
import type { ConnectionKey, RawEvent, Webhook } from '../../channels/channel/Channel.ts'
import { createCallNotes } from '../../channels/connections/noteCalls.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { together } from '../../platform/together.ts'
import { receiveEvents } from './ledger.ts'
import { keepUnclaimed } from './unclaimed.ts'

const path = '/api/webhooks/:name'
/** Networks put many messages into one call. */
const maxBytes = 5 * 1024 * 1024
/** Of a flood that share a transaction. */
const callsAtOnce = 200

interface Options {
  tenancy: Tenancy
  /** By the name in the address. */
  webhooks: Record<string, Webhook>
}

/**
 * Where networks call us. Each webhook checks its own signature, over the body as it came; the network is told that we
 * have its events once they are in the ledger, never before.
 */
export function serveWebhooks(app: FastifyInstance, { tenancy, webhooks }: Options) {
  const webhookOf = ({ name }: { name: string }) =>
    (Object.hasOwn(webhooks, name) ? webhooks[name] : undefined) ?? fail('ERR_NOT_FOUND')

  const noteCalls = createCallNotes(tenancy)
  const keep = together<{ connection: ConnectionKey; events: RawEvent[] }, void>({
    keyOf: ({ connection }) => connection.id,
    max: callsAtOnce,
    work: async (calls) => {
      const events = calls.flatMap((call) => call.events)
      await receiveEvents(tenancy, calls[0]!.connection, events)
      return calls.map(() => undefined)
    },
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.get<{ Params: { name: string }; Querystring: Record<string, string> }>(
      path,
      async (request, reply) => {
        const proof = await webhookOf(request.params).handshake?.(request.query)
        return reply.type('text/plain').send(proof ?? fail('ERR_NO_PERMISSION'))
      },
    )
    scope.post<{ Params: { name: string }; Body: Buffer | undefined }>(
      path,
      { bodyLimit: maxBytes },
      async (request, reply) => {
        const body = request.body ?? Buffer.alloc(0)
        const heard = await webhookOf(request.params).receive({ headers: request.headers, body })
        if (!heard) fail('ERR_NO_PERMISSION')
        for (const said of heard.said) await keep(said)
        await keepUnclaimed(tenancy, heard.unclaimed)
        await noteCalls(heard.said.map(({ connection }) => connection))
        return reply.send({})
      },
    )
  })
}

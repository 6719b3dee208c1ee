import { providers, type Provider } from '@chatflow/contract'
import type { FastifyInstance } from 'fastify'
import type { Channel } from '../../channels/channel/Channel.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { receiveEvents } from './ledger.ts'

const path = '/api/webhooks/:provider'
/** Networks put many messages into one call. */
const maxBytes = 5 * 1024 * 1024

interface Options {
  tenancy: Tenancy
  channels: Partial<Record<Provider, Channel>>
}

/**
 * Where networks call us. Each channel checks its own signature, over the body as it came; the network is told that we
 * have its events once they are in the ledger, never before.
 */
export function serveWebhooks(app: FastifyInstance, { tenancy, channels }: Options) {
  const webhookOf = ({ provider }: { provider: string }) =>
    channels[providers.find((name) => name === provider) ?? fail('ERR_NOT_FOUND')]?.webhook ??
    fail('ERR_NOT_FOUND')

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.get<{ Params: { provider: string }; Querystring: Record<string, string> }>(
      path,
      (request, reply) => {
        const proof = webhookOf(request.params).handshake?.(request.query)
        return reply.type('text/plain').send(proof ?? fail('ERR_NO_PERMISSION'))
      },
    )
    scope.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      path,
      { bodyLimit: maxBytes },
      async (request, reply) => {
        const body = request.body ?? Buffer.alloc(0)
        const said = await webhookOf(request.params).receive({ headers: request.headers, body })
        if (!said) fail('ERR_NO_PERMISSION')
        for (const { connection, events } of said) await receiveEvents(tenancy, connection, events)
        return reply.send({})
      },
    )
  })
}

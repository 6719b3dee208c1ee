import {
  can,
  createConnection,
  deleteConnection,
  disconnectAnyConnection,
  disconnectConnection,
  findConnection,
  listConnections,
  listConnectionsOfChannel,
  listEveryConnection,
  renewQrCode,
  restartConnections,
  retryConnection,
  updateConnection,
  type Connection,
} from '@chatflow/contract'
import { fail } from '../platform/http/fail.ts'
import { serve, servePlatform, serveSlow, type HttpContext, type Session } from '../platform/http/serve.ts'
import { withoutQr } from './announceConnection.ts'
import * as queries from './connections.queries.ts'
import * as drive from './driveConnection.ts'
import * as save from './saveConnection.ts'

export function connectionRoutes(http: HttpContext, tokenKey: Buffer) {
  serve(http, listConnections, async ({ tenant, session }) =>
    visible(session, await queries.listConnections(tenant)),
  )

  serve(http, listConnectionsOfChannel, async ({ tenant, session, query }) =>
    visible(session, await queries.listConnections(tenant, query.channel)),
  )

  servePlatform(http, listEveryConnection, async ({ platform }) =>
    (await queries.listEveryConnection(platform)).map(withoutQr),
  )

  serve(http, findConnection, async ({ tenant, params }) => {
    return (await queries.findConnection(tenant, params.whatsappId)) ?? fail('ERR_NO_WAPP_FOUND')
  })

  serve(http, createConnection, ({ tenant, body, session, request }) =>
    save.createConnection(tenant, body, { userId: session.userId, address: request.ip, tokenKey }),
  )

  serve(http, updateConnection, ({ tenant, params, body, session, request }) =>
    save.updateConnection(tenant, params.whatsappId, body, {
      userId: session.userId,
      address: request.ip,
      tokenKey,
    }),
  )

  serve(http, deleteConnection, async ({ tenant, params, session, request }) => {
    await drive.deleteConnection(tenant, params.whatsappId, { userId: session.userId, address: request.ip })
    return { message: 'Connection deleted' }
  })

  sessionRoutes(http)
}

function sessionRoutes(http: HttpContext) {
  const wishes = [
    [retryConnection, 'retry', 'Starting session.'],
    [renewQrCode, 'newQr', 'Starting session.'],
    [disconnectConnection, 'disconnect', 'Session disconnected.'],
  ] as const
  for (const [endpoint, wish, message] of wishes) {
    serve(http, endpoint, async ({ tenant, params }) => {
      await drive.askConnection(tenant, params.whatsappId, wish)
      return { message }
    })
  }

  serve(http, restartConnections, async ({ tenant }) => {
    await drive.restartConnections(tenant)
    return { message: 'Connections restarted' }
  })

  serveSlow(http, disconnectAnyConnection, async ({ params }) => {
    const companyId = await http.tenancy.withPlatform(async ({ db }) => {
      const row = await db
        .selectFrom('connections')
        .select('companyId')
        .where('id', '=', params.anyWhatsappId)
        .executeTakeFirst()
      return row?.companyId ?? fail('ERR_NO_WAPP_FOUND')
    })
    await http.tenancy.withTenant(companyId, (tenant) =>
      drive.askConnection(tenant, params.anyWhatsappId, 'disconnect'),
    )
    return { message: 'Session disconnected.' }
  })
}

const visible = (session: Session, connections: Connection[]) =>
  can(session, 'connections-page:addConnection') ? connections : connections.map(withoutQr)

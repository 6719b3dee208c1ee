import {
  type Connection,
  can,
  createConnection,
  deleteConnection,
  deleteGreetingMedia,
  disconnectConnection,
  findConnection,
  listConnections,
  listConnectionsOfChannel,
  listEveryConnection,
  listNetworks,
  overviewConnections,
  readConnectionHealth,
  renewQrCode,
  requestPairingCode,
  restartConnections,
  retryConnection,
  updateConnection,
  uploadGreetingMedia,
} from '@chatflow/contract'
import { networks } from '../channels.ts'
import { fail } from '../../platform/http/fail.ts'
import {
  type HttpContext,
  type Session,
  serve,
  servePlatform,
  serveReading,
  serveSlow,
} from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { withoutQr } from './announceConnection.ts'
import { anyConnectionRoutes } from './anyConnection.routes.ts'
import * as queries from './connections.queries.ts'
import * as drive from './requestConnectionAction.ts'
import * as find from './findConnection.ts'
import * as greeting from './greetingMedia.ts'
import * as overview from './overview.ts'
import { requestCode } from './requestCode.ts'
import * as save from './saveConnection.ts'
import { readHealth } from './readHealth.ts'
import type { ConnectionDeps } from './connectionDeps.ts'

export function connectionRoutes(http: HttpContext, deps: ConnectionDeps) {
  const { storage } = deps
  const keys = { tokenKey: deps.tokenKey, storeKey: deps.storeKey }
  serve(http, listConnections, async ({ tenant, session }) =>
    visible(session, await queries.listConnections(tenant)),
  )

  serve(http, listConnectionsOfChannel, async ({ tenant, session, query }) =>
    visible(session, await queries.listConnections(tenant, query.channel)),
  )

  servePlatform(http, listEveryConnection, async ({ platform }) =>
    (await queries.listEveryConnection(platform)).map(withoutQr),
  )

  servePlatform(http, overviewConnections, ({ platform }) => overview.overviewConnections(platform))

  serveReading(http, listNetworks, async () => networks(deps.origin))

  serveReading(http, readConnectionHealth, ({ tenant, params }) => readHealth(tenant, params.whatsappId))

  serve(http, findConnection, async ({ tenant, params }) => {
    const connection = (await find.findConnection(tenant, params.whatsappId)) ?? fail('ERR_NO_WAPP_FOUND')
    return { ...connection, prompt: await queries.findPromptName(tenant, connection.promptId) }
  })

  serve(http, createConnection, ({ tenant, body, session, request }) =>
    save.createConnection(tenant, body, { userId: session.userId, address: request.ip, ...keys }),
  )

  serve(http, updateConnection, ({ tenant, params, body, session, request }) =>
    save.updateConnection(tenant, params.whatsappId, body, {
      userId: session.userId,
      address: request.ip,
      ...keys,
    }),
  )

  serveSlow(http, deleteConnection, async ({ params, session, request }) => {
    const { companyId, userId } = session
    const media = await http.tenancy.withTenant(companyId, (tenant) =>
      drive.deleteConnection(tenant, params.whatsappId, { userId, address: request.ip }),
    )
    if (media) await greeting.forgetGreetingMedia({ tenancy: http.tenancy, storage, companyId }, media)
    return { message: 'Connection deleted' }
  })

  greetingRoutes(http, storage)
  sessionRoutes(http)
  anyConnectionRoutes(http, deps)
}

function greetingRoutes(http: HttpContext, storage: Storage) {
  const placeOf = ({ companyId }: Session) => ({ tenancy: http.tenancy, storage, companyId })

  serveSlow(http, uploadGreetingMedia, async ({ params, session, request }) => {
    await http.tenancy.withTenant(session.companyId, async (tenant) => {
      if (!(await find.findConnection(tenant, params.whatsappId))) fail('ERR_NO_WAPP_FOUND')
    })
    return greeting.receiveGreetingMedia(placeOf(session), params.whatsappId, request)
  })

  serveSlow(http, deleteGreetingMedia, ({ params, session }) =>
    greeting.replaceGreetingMedia(placeOf(session), params.whatsappId, null),
  )
}

function sessionRoutes(http: HttpContext) {
  const requests = [
    [retryConnection, 'retry', 'Starting session.'],
    [renewQrCode, 'newQr', 'Starting session.'],
    [disconnectConnection, 'disconnect', 'Session disconnected.'],
  ] as const
  for (const [endpoint, request, message] of requests) {
    serve(http, endpoint, async ({ tenant, params }) => {
      await drive.requestConnectionAction(tenant, params.whatsappId, request)
      return { message }
    })
  }

  serve(http, requestPairingCode, async ({ tenant, params, body }) => ({
    code: await requestCode(tenant, params.whatsappId, body.number),
  }))

  serve(http, restartConnections, async ({ tenant }) => {
    await drive.restartConnections(tenant)
    return { message: 'Connections restarted' }
  })
}

const visible = (session: Session, connections: Connection[]) =>
  can(session, 'connections-page:addConnection') ? connections : connections.map(withoutQr)

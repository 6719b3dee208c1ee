import { listTemplates, syncTemplates, type Provider } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Channel } from '../channel/Channel.ts'
import { findConnection } from '../connections/findConnection.ts'
import * as sync from './syncTemplates.ts'
import * as queries from './findTemplates.ts'

export function templateRoutes(http: HttpContext, channels: Record<Provider, Channel>) {
  serveReading(http, listTemplates, ({ tenant, query }) => queries.listTemplates(tenant, query.connectionId))

  serveSlow(http, syncTemplates, async ({ session: { companyId }, body }) => {
    const { tenancy } = http
    const connection = await tenancy.readTenant(companyId, (tenant) =>
      findConnection(tenant, body.connectionId),
    )
    if (!connection) fail('ERR_NO_WAPP_FOUND')
    if (!connection.abilities.templates) fail('ERR_NOT_ON_THIS_CHANNEL')
    await sync.syncTemplates({ tenancy, channels }, { companyId, id: connection.id })
    return tenancy.readTenant(companyId, (tenant) => queries.listTemplates(tenant, connection.id))
  })
}

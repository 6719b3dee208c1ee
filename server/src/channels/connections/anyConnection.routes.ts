import {
  deleteAnyGreetingMedia,
  disconnectAnyConnection,
  findAnyConnection,
  readAnyConnectionHealth,
  updateAnyConnection,
  uploadAnyGreetingMedia,
} from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import { serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import { queueNames } from '../../company/queues/queueNames.ts'
import { companyOf } from '../../company/users/companyOf.ts'
import { withoutQr } from './announceConnection.ts'
import type { ConnectionDeps } from './connectionDeps.ts'
import { findConnection } from './findConnection.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { readHealth } from './readHealth.ts'
import { requestConnectionAction } from './requestConnectionAction.ts'
import * as greeting from './greetingMedia.ts'
import { updateConnection } from './saveConnection.ts'

/**
 * What the platform does with a connection of any company: as if from inside that company, and in its audit. Who it was
 * stands in the log of the platform's own company.
 */
export function anyConnectionRoutes(http: HttpContext, { tokenKey, storeKey, storage }: ConnectionDeps) {
  const { tenancy } = http
  const companyHaving = (connectionId: number) =>
    tenancy.withPlatform(async ({ db }) => {
      const row = await db
        .selectFrom('connections')
        .select('companyId')
        .where('id', '=', connectionId)
        .executeTakeFirst()
      return row?.companyId ?? fail('ERR_NO_WAPP_FOUND')
    })

  serveSlow(http, findAnyConnection, async ({ params: { anyWhatsappId } }) =>
    tenancy.readTenant(await companyHaving(anyWhatsappId), async (tenant) => ({
      connection: withoutQr((await findConnection(tenant, anyWhatsappId)) ?? fail('ERR_NO_WAPP_FOUND')),
      company: await companyOf(tenant, tenant.companyId),
      queues: await queueNames(tenant),
    })),
  )

  serveSlow(http, readAnyConnectionHealth, async ({ params: { anyWhatsappId } }) => {
    const read = (tenant: Tenant) => readHealth(tenant, anyWhatsappId)
    const report = await tenancy.readTenant(await companyHaving(anyWhatsappId), read)
    return { ...report, connection: withoutQr(report.connection) }
  })

  serveSlow(http, updateAnyConnection, async ({ params: { anyWhatsappId }, body, session, request }) => {
    const companyId = await companyHaving(anyWhatsappId)
    const address = request.ip
    const userId = companyId === session.companyId ? session.userId : null
    const saved = await tenancy.withTenant(companyId, (tenant) =>
      updateConnection(tenant, anyWhatsappId, body, { userId, address, tokenKey, storeKey }),
    )
    if (userId === null) {
      const deed = {
        action: 'update',
        entity: 'connection',
        entityId: anyWhatsappId,
        after: { companyId },
      } as const
      await tenancy.withTenant(session.companyId, (tenant) =>
        recordAudit(tenant, { userId: session.userId, address, ...deed }),
      )
    }
    return withoutQr(saved)
  })

  serveSlow(http, uploadAnyGreetingMedia, async ({ params: { anyWhatsappId }, request }) => {
    const companyId = await companyHaving(anyWhatsappId)
    return greeting.receiveGreetingMedia({ tenancy, storage, companyId }, anyWhatsappId, request)
  })

  serveSlow(http, deleteAnyGreetingMedia, async ({ params: { anyWhatsappId } }) => {
    const companyId = await companyHaving(anyWhatsappId)
    return greeting.replaceGreetingMedia({ tenancy, storage, companyId }, anyWhatsappId, null)
  })

  serveSlow(http, disconnectAnyConnection, async ({ params: { anyWhatsappId } }) => {
    await tenancy.withTenant(await companyHaving(anyWhatsappId), (tenant) =>
      requestConnectionAction(tenant, anyWhatsappId, 'disconnect'),
    )
    return { message: 'Session disconnected.' }
  })
}

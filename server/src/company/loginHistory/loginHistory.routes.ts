import {
  endUserSessions,
  listLogins,
  listUserLogins,
  listUserSessions,
  loginsShown,
  type LoginEvent,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { listLivingSessions, revokeSessions } from '../sessions/sessions.ts'
import { findUser } from '../users/findUser.ts'

export function loginHistoryRoutes(http: HttpContext) {
  serveReading(http, listLogins, ({ tenant, session }) => loginsOf(tenant, session.userId))
  serveReading(http, listUserLogins, async ({ tenant, params }) => {
    await requireUser(tenant, params.userId)
    return loginsOf(tenant, params.userId)
  })
  serveReading(http, listUserSessions, async ({ tenant, params }) => {
    await requireUser(tenant, params.userId)
    return listLivingSessions(tenant, params.userId)
  })
  serve(http, endUserSessions, async ({ tenant, session, params: { userId }, request }) => {
    const user = await requireUser(tenant, userId)
    // One's own are ended in the profile; a super user stands above the admins.
    if (userId === session.userId || (user.super && !session.super)) fail('ERR_NO_PERMISSION')
    await revokeSessions(tenant, { companyId: tenant.companyId, userId, because: 'signedOut' })
    const deed = { action: 'end sessions', entity: 'user', entityId: userId } as const
    await recordAudit(tenant, { ...deed, userId: session.userId, address: request.ip })
    return {}
  })
}

const requireUser = async (tenant: Tenant, userId: number) =>
  (await findUser(tenant, tenant.companyId, userId)) ?? fail('ERR_NO_USER_FOUND')

async function loginsOf({ db, companyId }: Tenant, userId: number): Promise<LoginEvent[]> {
  const rows = await db
    .selectFrom('loginEvents')
    .select(['id', 'createdAt', 'outcome', 'method', 'address', 'userAgent'])
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(loginsShown)
    .execute()
  return rows as LoginEvent[]
}

import { listLogins, listUserLogins, loginsShown, type LoginEvent } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serveReading, type HttpContext } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findUser } from '../users/findUser.ts'

export function loginHistoryRoutes(http: HttpContext) {
  serveReading(http, listLogins, ({ tenant, session }) => loginsOf(tenant, session.userId))
  serveReading(http, listUserLogins, async ({ tenant, params }) => {
    if (!(await findUser(tenant, tenant.companyId, params.userId))) fail('ERR_NO_USER_FOUND')
    return loginsOf(tenant, params.userId)
  })
}

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

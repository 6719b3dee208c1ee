import { endSupportAccess, listSupportAccess, openSupportAccess } from '@chatflow/contract'
import { sessionResponse } from '../auth/refreshCookie.ts'
import type { AuthContext } from '../auth/openSession.ts'
import { serve, servePlatform, type HttpContext } from '../../platform/http/serve.ts'
import * as support from './supportAccess.ts'

export function supportAccessRoutes(http: HttpContext, auth: Pick<AuthContext, 'tokens' | 'refreshKey'>) {
  servePlatform(http, openSupportAccess, async ({ platform, session, params, body, request, reply }) => {
    const wish = { ...body, companyId: params.anyCompanyId, by: session, address: request.ip }
    return sessionResponse(reply, await support.openSupportAccess(auth, platform, wish))
  })
  serve(http, listSupportAccess, ({ tenant, session }) => support.listSupportAccess(tenant, session))
  serve(http, endSupportAccess, async ({ tenant, session, params, request }) => {
    await support.endSupportAccess(tenant, params.grantId, { session, address: request.ip })
    return {}
  })
}

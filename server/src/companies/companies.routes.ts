import { findCompanyPlan } from '@chatflow/contract'
import { fail } from '../platform/http/fail.ts'
import { servePlatform, type HttpContext } from '../platform/http/serve.ts'
import { findCompanyWithPlan } from './companies.queries.ts'

export function companyRoutes(http: HttpContext) {
  servePlatform(http, findCompanyPlan, async ({ platform, session, params }) => {
    const isOwn = params.companyId === session.companyId
    if (!isOwn && !session.super) fail('ERR_NO_COMPANY_FOUND')
    return (await findCompanyWithPlan(platform.db, params.companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  })
}

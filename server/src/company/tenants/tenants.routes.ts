import {
  createCompany,
  deleteCompany,
  findCompany,
  listCompanies,
  listCompanyDeletions,
  listCompanyNames,
  listCompanyPage,
  updateCompany,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import * as companies from '../companies/findCompany.ts'
import { fail } from '../../platform/http/fail.ts'
import { servePlatform, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as deletion from './deleteCompany.ts'
import * as save from './saveCompany.ts'
import * as tenants from './tenants.queries.ts'

/** The companies as the owner of the platform sees them. */
export function tenantRoutes(http: HttpContext) {
  servePlatform(http, listCompanyPage, ({ platform, query }) => tenants.pageCompanies(platform.db, query))
  servePlatform(http, listCompanies, ({ platform, query }) => tenants.listCompanies(platform.db, query))
  servePlatform(http, listCompanyNames, ({ platform }) => tenants.listCompaniesWithPlan(platform.db))
  servePlatform(http, findCompany, async ({ platform, session, params: { companyId } }) => {
    if (companyId !== session.companyId && !session.super) fail('ERR_NO_COMPANY_FOUND')
    return (await companies.findCompany(platform.db, companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  })
  serveSlow(http, createCompany, ({ session, body, request }) =>
    save.createCompany(http.tenancy, body, byOf(session, request)),
  )
  servePlatform(http, updateCompany, ({ platform, session, params, body, request }) =>
    save.updateCompany(platform, params.anyCompanyId, body, byOf(session, request)),
  )
  servePlatform(http, deleteCompany, async ({ platform, session, params, request }) => {
    const by = byOf(session, request)
    return {
      message: 'Company is being deleted',
      deletionId: await deletion.deleteCompany(platform, params.anyCompanyId, by),
    }
  })
  servePlatform(http, listCompanyDeletions, ({ platform, query }) =>
    tenants.pageDeletions(platform.db, query),
  )
}

const byOf = ({ companyId, userId }: Session, { ip: address }: FastifyRequest) => ({
  companyId,
  userId,
  address,
})

import { createPlan, deletePlan, findPlan, listPlans, listPublicPlans, updatePlan } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/http/fail.ts'
import { servePlatform, servePublic, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as one from './findPlan.ts'
import * as plans from './plans.queries.ts'
import * as save from './savePlan.ts'

export function planRoutes(http: HttpContext) {
  servePublic(http, listPublicPlans, () => http.tenancy.withPlatform(({ db }) => plans.listPublicPlans(db)))
  servePlatform(http, listPlans, ({ platform }) => plans.listPlans(platform.db))
  servePlatform(http, findPlan, async ({ platform, session, params: { planId } }) => {
    const { planId: own } = await platform.db
      .selectFrom('companies')
      .select('planId')
      .where('id', '=', session.companyId)
      .executeTakeFirstOrThrow()
    if (planId !== own && !session.super) fail('ERR_NO_PLAN_FOUND')
    return (await one.findPlan(platform.db, planId)) ?? fail('ERR_NO_PLAN_FOUND')
  })
  servePlatform(http, createPlan, ({ platform, session, body, request }) =>
    save.createPlan(platform, body, byOf(session, request)),
  )
  servePlatform(http, updatePlan, ({ platform, session, params, body, request }) =>
    save.updatePlan(platform, params.planId, body, byOf(session, request)),
  )
  servePlatform(http, deletePlan, async ({ platform, session, params, request }) => {
    await save.deletePlan(platform, params.planId, byOf(session, request))
    return { message: 'Plan deleted' }
  })
}

const byOf = ({ companyId, userId }: Session, { ip: address }: FastifyRequest) => ({
  companyId,
  userId,
  address,
})

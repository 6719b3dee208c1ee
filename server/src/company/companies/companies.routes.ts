import {
  changeTimezone,
  createHoliday,
  deleteHoliday,
  findCompanyPlan,
  listHolidays,
  saveCompanySchedules,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/http/fail.ts'
import { serve, servePlatform, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as hours from './changeHours.ts'
import { findCompanyWithPlan } from './companies.queries.ts'
import * as holidays from './holidays.ts'

export function companyRoutes(http: HttpContext) {
  servePlatform(http, findCompanyPlan, async ({ platform, session, params }) => {
    const isOwn = params.companyId === session.companyId
    if (!isOwn && !session.super) fail('ERR_NO_COMPANY_FOUND')
    return (await findCompanyWithPlan(platform.db, params.companyId)) ?? fail('ERR_NO_COMPANY_FOUND')
  })

  serve(http, saveCompanySchedules, ({ tenant, session, params, body, request }) => {
    refuseOther(session, params.companyId)
    return hours.saveSchedules(tenant, body.schedules, byOf(session, request))
  })
  serve(http, changeTimezone, ({ tenant, session, params, body, request }) => {
    refuseOther(session, params.companyId)
    return hours.changeTimezone(tenant, body.timezone, byOf(session, request))
  })

  serve(http, listHolidays, ({ tenant }) => holidays.listHolidays(tenant))
  serve(http, createHoliday, ({ tenant, session, body, request }) =>
    holidays.createHoliday(tenant, body, byOf(session, request)),
  )
  serve(http, deleteHoliday, async ({ tenant, session, params, request }) => {
    await holidays.deleteHoliday(tenant, params.holidayId, byOf(session, request))
    return { message: 'Holiday deleted' }
  })
}

function refuseOther(session: Session, companyId: number) {
  if (companyId !== session.companyId) fail('ERR_NO_COMPANY_FOUND')
}

const byOf = ({ userId }: Session, { ip: address }: FastifyRequest) => ({ userId, address })

import { createHelp, deleteHelp, listHelpPages, listHelps, orderHelps, updateHelp } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { servePlatform, serveReading, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as helps from './helps.queries.ts'
import * as save from './saveHelp.ts'

export function helpRoutes(http: HttpContext) {
  serveReading(http, listHelpPages, ({ tenant, query }) => helps.listHelpPages(tenant, query))
  serveReading(http, listHelps, ({ tenant }) => helps.listHelps(tenant))
  servePlatform(http, createHelp, ({ platform, session, body, request }) =>
    save.createHelp(platform, body, byOf(session, request)),
  )
  servePlatform(http, orderHelps, async ({ platform, session, body, request }) => {
    await save.orderHelps(platform, body.helpIds, byOf(session, request))
    return { message: 'Helps ordered' }
  })
  servePlatform(http, updateHelp, ({ platform, session, params, body, request }) =>
    save.updateHelp(platform, params.helpId, body, byOf(session, request)),
  )
  servePlatform(http, deleteHelp, async ({ platform, session, params, request }) => {
    await save.deleteHelp(platform, params.helpId, byOf(session, request))
    return { message: 'Help deleted' }
  })
}

const byOf = ({ companyId, userId }: Session, { ip: address }: FastifyRequest) => ({
  companyId,
  userId,
  address,
})

import {
  createMacro,
  deleteMacro,
  listMacros,
  listUsableMacros,
  runMacro,
  undoMacro,
  updateMacro,
} from '@chatflow/contract'
import { viewerOf } from '../../conversations/tickets/tickets.visibility.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import * as queries from './macros.queries.ts'
import * as running from './runMacro.ts'
import * as saving from './saveMacro.ts'

export function macroRoutes(http: HttpContext) {
  serveReading(http, listMacros, ({ tenant, session, query }) =>
    queries.listMacros(tenant, session.userId, query),
  )
  serveReading(http, listUsableMacros, ({ tenant, session }) => queries.listUsable(tenant, session.userId))
  serve(http, createMacro, ({ tenant, session, body }) => saving.createMacro(tenant, session, body))
  serve(http, updateMacro, ({ tenant, session, params, body }) =>
    saving.updateMacro(tenant, session, params.macroId, body),
  )
  serve(http, deleteMacro, async ({ tenant, session, params }) => {
    await saving.deleteMacro(tenant, session, params.macroId)
    return { message: 'Macro deleted' }
  })
  // Two transactions: one to see whether everything is allowed, one to start it.
  serveSlow(http, runMacro, ({ session, params }) =>
    running.runMacro(http.tenancy, { companyId: session.companyId, viewer: viewerOf(session), ...params }),
  )
  serve(http, undoMacro, async ({ tenant, session, params }) => {
    await running.undoMacro(tenant, session.userId, params.macroRunId)
    return { message: 'Macro undone' }
  })
}

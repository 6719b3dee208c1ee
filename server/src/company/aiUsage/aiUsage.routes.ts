import { readAiUsage, updateAiBudget } from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { readUsage } from './readUsage.ts'
import { saveBudget } from './saveBudget.ts'

export function aiUsageRoutes(http: HttpContext) {
  serveReading(http, readAiUsage, ({ tenant, query }) => readUsage(tenant, query.month))
  serve(http, updateAiBudget, ({ tenant, body, session, request }) =>
    saveBudget(tenant, body, { userId: session.userId, address: request.ip }),
  )
}

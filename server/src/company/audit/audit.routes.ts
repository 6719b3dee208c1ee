import { listAuditLog } from '@chatflow/contract'
import { serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as log from './listAuditLog.ts'

export function auditRoutes(http: HttpContext) {
  serveReading(http, listAuditLog, ({ tenant, query }) => log.listAuditLog(tenant, query))
}

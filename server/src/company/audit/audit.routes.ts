import { listAuditLog, readAuditVerification, verifyAuditLog } from '@chatflow/contract'
import { serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import { readVerification, verifyNow } from './chainAuditLog.ts'
import * as log from './listAuditLog.ts'

export function auditRoutes(http: HttpContext, chainKey: Buffer) {
  serveReading(http, listAuditLog, ({ tenant, query }) => log.listAuditLog(tenant, query))
  serveReading(http, readAuditVerification, ({ tenant }) => readVerification(tenant))
  serveSlow(http, verifyAuditLog, ({ session }) => verifyNow(http.tenancy, chainKey, session.companyId))
}

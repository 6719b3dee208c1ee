import { readSystemHealth, retryFailedJob } from '@chatflow/contract'
import { sql } from 'kysely'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { readMailSetUp, type MailConfig } from '../../company/mails/mailSetUp.ts'
import { fail } from '../../platform/http/fail.ts'
import { servePlatform, type HttpContext } from '../../platform/http/serve.ts'
import { findingsOf } from './findings.ts'
import { readNumbers, type Around } from './readNumbers.ts'

export interface SystemHealthNeeds {
  mail: MailConfig
  sealKey: Buffer
  system: Omit<Around, 'isMailSetUp'>
}

export function systemHealthRoutes(http: HttpContext, { mail, sealKey, system }: SystemHealthNeeds) {
  servePlatform(http, readSystemHealth, async ({ platform }) => {
    const isMailSetUp = (await readMailSetUp(platform, sealKey, mail)) !== undefined
    const numbers = await readNumbers(platform, { ...system, isMailSetUp })
    return { ...numbers, findings: findingsOf(numbers) }
  })
  servePlatform(http, retryFailedJob, async ({ platform, params, session, request }) => {
    // Only what was given up on: one that waits for its next try keeps its place.
    const { rows } = await sql<{ id: string }>`select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where id = ${params.failedJobId}::bigint and attempts >= max_attempts),
      run_at => now(), attempts => 0)`.execute(platform.db)
    if (rows.length === 0) fail('ERR_NOT_FOUND')
    const { companyId, userId } = session
    const deed = {
      action: 'retry',
      entity: 'job',
      entityId: params.failedJobId,
      address: request.ip,
    } as const
    await recordAudit({ ...platform, companyId }, { userId, ...deed })
    return { message: 'Job retried' }
  })
}

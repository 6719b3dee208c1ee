import { z } from 'zod'
import type { CheckNumber } from '../../channels/connections/sessionRequests.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { checkNext } from './checkNumbers.ts'
import { fillList, runFilling } from './fillList.ts'
import { failListImport, importIntoList } from './importList.ts'
import { forgetListImports } from './listImports.queries.ts'
import { checkNextNumber } from './startCheck.ts'
import { importList } from './startListImport.ts'

/** Imports that had their time are forgotten, with what they hold of people. */
export const forgetOldListImports = defineJob({
  name: 'forgetOldListImports',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Options {
  tenancy: Tenancy
  storage: Storage
  checkNumber: CheckNumber
}

export const contactListJobs = (options: Options): JobHandler[] => [
  handleJob(checkNextNumber, (key) => checkNext({ ...options, random: Math.random }, key)),
  handleJob(fillList, (wanted) => runFilling(options.tenancy, wanted)),
  handleJob(
    importList,
    (key) => importIntoList(options, key),
    ({ companyId, importId }) =>
      options.tenancy.withTenant(companyId, (tenant) => failListImport(tenant, importId, 'stopped')),
  ),
  handleJob(forgetOldListImports, async () => {
    const { tenancy } = options
    const old = await tenancy.withPlatform(({ db, now }) =>
      db
        .selectFrom('contactListImports')
        .select('companyId')
        .distinct()
        .where('expiresAt', '<=', now().toISOString())
        .execute(),
    )
    for (const { companyId } of old)
      await tenancy.withTenant(companyId, (tenant) =>
        forgetListImports(tenant, (eb) => eb('expiresAt', '<=', tenant.now().toISOString())),
      )
  }),
]

import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { exportOptOuts, forgetFile, forgetOptOutFile, runExport } from './exportOptOuts.ts'
import { finish, importOptOuts, runImport } from './importOptOuts.ts'

export const optOutJobs = (options: { tenancy: Tenancy; storage: Storage }): JobHandler[] => [
  handleJob(
    importOptOuts,
    (wanted) => runImport(options, wanted),
    (wanted) =>
      options.tenancy.withTenant(wanted.companyId, (tenant) =>
        finish(tenant, wanted, {
          counts: { done: 0, added: 0, invalid: 0 },
          state: 'failed',
          failure: 'stopped',
        }),
      ),
  ),
  handleJob(exportOptOuts, (wanted) => runExport(options, wanted)),
  handleJob(forgetOptOutFile, ({ companyId, file }) =>
    options.tenancy.withTenant(companyId, (tenant) => forgetFile(tenant, file)),
  ),
]

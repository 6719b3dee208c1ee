import { z } from 'zod'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { isWithinHours } from '../users/workingHours.ts'

export const endShifts = defineJob({ name: 'endShifts', lane: 'housekeeping', payload: z.object({}) })

/** Users who are still online when their hours end are asked for their rights again, have none, and lose their socket. */
export const shiftJobs = (tenancy: Tenancy) => [
  handleJob(endShifts, () =>
    tenancy.withPlatform(async ({ db, now, invalidate }) => {
      const online = await db
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.companyId')
        .select(['users.id', 'users.startWork as start', 'users.endWork as end', 'companies.timezone'])
        .where('users.online', '=', true)
        .execute()
      const gone = online.filter((hours) => !isWithinHours(now(), hours))
      for (const { id } of gone) invalidate('user', id)
    }),
  ),
]

import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'

export const sumTallies = defineJob({ name: 'sumTallies', lane: 'housekeeping', payload: z.object({}) })

/** Fewer are read as fast as their sum. */
const minRowsToCompact = 500

/** The numbers of tickets and contacts are kept as changes; see `ticket_tallies`. Few large ones are added up faster than many small. */
export const tallyJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(sumTallies, () =>
    tenancy.withPlatform(
      async ({ db }) =>
        void (await sql`select sum_ticket_tallies(${minRowsToCompact}), sum_contact_tallies(${minRowsToCompact})`.execute(
          db,
        )),
    ),
  ),
]

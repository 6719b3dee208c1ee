import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'

export const sumCounters = defineJob({ name: 'sumCounters', lane: 'housekeeping', payload: z.object({}) })

/** Fewer are read as fast as their sum. */
const minRowsToCompact = 500

/** The numbers of tickets, contacts and recipients are kept as changes; see `ticket_counters`. Few large ones are added up faster than many small. */
export const counterJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(sumCounters, () =>
    tenancy.withPlatform(
      async ({ db }) =>
        void (await sql`select sum_ticket_counters(${minRowsToCompact}), sum_contact_counters(${minRowsToCompact}),
          sum_campaign_counters(${minRowsToCompact})`.execute(db)),
    ),
  ),
]

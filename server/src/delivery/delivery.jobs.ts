import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../platform/jobs/job.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { failMessage } from './settleLetter.ts'

export const giveUpOldLetters = defineJob({
  name: 'giveUpOldLetters',
  lane: 'housekeeping',
  payload: z.object({}),
})

const atOnce = 500

export function deliveryJobs(tenancy: Tenancy): JobHandler[] {
  return [handleJob(giveUpOldLetters, () => giveUp(tenancy))]
}

/** What waited too long for its connection fails, with the reason, so that a person can decide. */
async function giveUp(tenancy: Tenancy) {
  const old = await tenancy.withPlatform(({ db, now }) =>
    db
      .selectFrom('outbox')
      .select(['companyId', 'id'])
      .where('expiresAt', '<=', now().toISOString())
      .orderBy('expiresAt')
      .limit(atOnce)
      .execute(),
  )
  for (const { companyId, id } of old) {
    await tenancy.withTenant(companyId, async (tenant) => {
      const letter = await tenant.db
        .deleteFrom('outbox')
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .returning(['kind', 'messageId'])
        .executeTakeFirst()
      if (letter)
        await failMessage(tenant, letter, { code: 'EXPIRED', text: 'The connection was down for too long' })
    })
  }
}

import { z } from 'zod'
import { forgetCounts } from '../../channels/governor/forgetCounts.ts'
import { outboxFilled } from '../../channels/outbox/enqueueSend.ts'
import { forgetEmptied } from '../../channels/outbox/outboxHeads.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { failMessage } from './recordSendResult.ts'

export const giveUpOldSends = defineJob({
  name: 'giveUpOldSends',
  lane: 'housekeeping',
  payload: z.object({}),
})

const atOnce = 500

export function deliveryJobs(tenancy: Tenancy): JobHandler[] {
  return [
    handleJob(giveUpOldSends, async () => {
      await giveUp(tenancy)
      await tenancy.withPlatform(forgetCounts)
    }),
  ]
}

/** What waited too long for its connection, or whose connection is gone, fails with the reason: a person can decide. */
async function giveUp(tenancy: Tenancy) {
  const hopeless = await tenancy.withPlatform(({ db, now }) =>
    db
      .selectFrom('outbox')
      .leftJoin('connections', (join) =>
        join
          .onRef('connections.companyId', '=', 'outbox.companyId')
          .onRef('connections.id', '=', 'outbox.connectionId'),
      )
      .select(['outbox.companyId', 'outbox.id', 'outbox.address', 'connections.id as connectionId'])
      .where((eb) =>
        eb.or([eb('outbox.expiresAt', '<=', now().toISOString()), eb('connections.id', 'is', null)]),
      )
      .limit(atOnce)
      .execute(),
  )
  for (const { companyId, id, connectionId } of hopeless) {
    await tenancy.withTenant(companyId, async (tenant) => {
      const item = await tenant.db
        .deleteFrom('outbox')
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .returning(['kind', 'messageId', 'holdReason'])
        .executeTakeFirst()
      if (item)
        await failMessage(tenant, item, connectionId === null ? removed : item.holdReason ? held : expired)
      if (connectionId !== null) tenant.invalidate(outboxFilled, connectionId)
    })
  }
  for (const [companyId, given] of Map.groupBy(hopeless, (item) => item.companyId))
    await tenancy.withTenant(companyId, (tenant) =>
      forgetEmptied(
        tenant,
        given.map(({ address }) => address),
      ),
    )
}
const expired = { code: 'EXPIRED', text: 'The connection was down for too long' }
const held = { code: 'HELD_TOO_LONG', text: 'The pace of the number left no room for it in time' }
const removed = { code: 'CONNECTION_REMOVED', text: 'The connection was removed before the message left' }

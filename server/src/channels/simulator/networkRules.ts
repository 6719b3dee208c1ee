import { hours, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Whether the customer has been silent for longer than the network lets one answer. */
export async function isTooLate(
  { db, companyId, now }: Tenant,
  connectionId: number,
  number: string,
): Promise<boolean> {
  const rules = await db
    .selectFrom('connections')
    .select((eb) => [
      'replyWindowHours',
      eb
        .selectFrom('simulatorMessages')
        .select('createdAt')
        .whereRef('simulatorMessages.companyId', '=', 'connections.companyId')
        .whereRef('simulatorMessages.connectionId', '=', 'connections.id')
        .where('number', '=', number)
        .where('fromBusiness', '=', false)
        .orderBy('simulatorMessages.id', 'desc')
        .limit(1)
        .as('heardAt'),
    ])
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (!rules?.replyWindowHours) return false
  return !rules.heardAt || later(new Date(rules.heardAt), hours(rules.replyWindowHours)) < now()
}

/** Whether the customer has ever written to this number. */
export async function hasWritten({ db, companyId }: Tenant, connectionId: number, number: string) {
  const written = await db
    .selectFrom('simulatorMessages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('number', '=', number)
    .where('fromBusiness', '=', false)
    .limit(1)
    .executeTakeFirst()
  return written !== undefined
}

import type { CompanyEvent, EventPayload } from '@chatflow/contract'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** Tells the super users, in whichever company they sit, that something on their lists has changed. */
export async function tellOwners<E extends CompanyEvent>(
  platform: Platform,
  event: E,
  payload: EventPayload<E>,
) {
  const watching = await platform.db
    .selectFrom('users')
    .select('companyId')
    .distinct()
    .where('super', '=', true)
    .where('active', '=', true)
    .execute()
  for (const { companyId } of watching)
    platform.publish(companyId, event, payload, { rooms: [room.capability('companies:manage')] })
}

import { later, seconds } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Standing {
  ticketId: number
  laneId: number
  /** When it came there; now unless told. */
  at?: string
}

/** Tickets in lanes, each lane from top to bottom in the order given, for tests and demo data. */
export async function standInLanes({ db, companyId, now }: Tenant, standing: Standing[]) {
  const moment = later(now(), -seconds(1)).toISOString()
  await db
    .insertInto('ticketTags')
    .values(
      standing.map(({ ticketId, laneId, at = moment }, position) => ({
        companyId,
        ticketId,
        tagId: laneId,
        position,
        enteredAt: at,
      })),
    )
    .execute()
}

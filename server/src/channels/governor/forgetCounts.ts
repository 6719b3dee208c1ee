import { days, later } from '../../platform/clock.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** Rules look back over a day; what is older counts for nothing. */
export const forgetCounts = async ({ db, now }: Platform) => {
  await db
    .deleteFrom('sendCounts')
    .where('at', '<', later(now(), -days(3)).toISOString())
    .execute()
}

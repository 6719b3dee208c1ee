import { customPlanPrice } from '@chatflow/contract'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** The plan of that size with everything in it, which is offered to nobody else; made when it is first wanted. */
export async function ensureCustomPlan({ db }: Platform, size: { users: number; connections: number }) {
  const { users, connections } = size
  const name = `Personalizado ${users}/${connections}`
  await db
    .insertInto('plans')
    // Nobody measures queues: one for each user is plenty.
    .values({ name, users, connections, queues: users, amount: customPlanPrice(size), isPublic: false })
    .onConflict((known) => known.expression(db.fn('lower', ['name'])).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('plans')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirstOrThrow()
  return id
}

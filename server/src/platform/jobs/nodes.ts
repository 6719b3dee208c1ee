import { sql } from 'kysely'
import { later, seconds } from '../clock.ts'
import type { Role } from '../config.ts'
import type { Platform, Tenancy } from '../tenancy/tenancy.ts'

/** A process that has not been heard of for this long is dead. */
const deadAfter = seconds(30)
export const heartbeatEvery = seconds(10)

/** This process, as the others see it. */
export function createNode(tenancy: Tenancy, id: string, roles: Set<Role>) {
  const workerIds: string[] = []
  const sign = async ({ db, now }: Platform) => {
    const at = now().toISOString()
    await db
      .insertInto('nodes')
      .values({ id, roles: [...roles], workerIds, startedAt: at, heartbeatAt: at })
      .onConflict((listed) => listed.column('id').doUpdateSet({ heartbeatAt: at, workerIds }))
      .execute()
  }
  return {
    id,
    /** `alone`: this process is known to be the only one (it holds the data folder), so whoever else is listed is dead. */
    join: (alone: boolean) =>
      tenancy.withPlatform(async (platform) => {
        await freeDead(platform, alone ? platform.now() : later(platform.now(), -deadAfter))
        await sign(platform)
      }),
    addWorker: (workerId: string) => {
      workerIds.push(workerId)
      return tenancy.withPlatform(sign)
    },
    /** Whoever slept so long that the others took it for dead is listed again. */
    beat: () =>
      tenancy.withPlatform(async (platform) => {
        const now = platform.now()
        await sign(platform)
        await platform.db
          .updateTable('userSockets')
          .set({ seenAt: now.toISOString() })
          .where('nodeId', '=', id)
          .execute()
        await freeDead(platform, later(now, -deadAfter))
      }),
    leave: () =>
      tenancy.withPlatform(async ({ db, invalidate }) => {
        await db.deleteFrom('userSockets').where('nodeId', '=', id).execute()
        await db.deleteFrom('nodes').where('id', '=', id).execute()
        invalidate('node', id)
      }),
  }
}
/** Gives the jobs that dead processes held back to the others, and forgets their sockets. */
async function freeDead({ db, invalidate }: Platform, lastHeard: Date) {
  const dead = await db
    .deleteFrom('nodes')
    .where('heartbeatAt', '<=', lastHeard.toISOString())
    .returning('id')
    .execute()
  if (dead.length > 0) {
    const ids = dead.map((node) => node.id)
    await db.deleteFrom('userSockets').where('nodeId', 'in', ids).execute()
    for (const id of ids) invalidate('node', id)
  }
  // By who is alive, not by who died: a process may fall between taking its first job and being listed here.
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs
    where locked_at <= ${lastHeard.toISOString()}::timestamptz
      and locked_by not in (select unnest(worker_ids) from nodes)))`.execute(db)
}

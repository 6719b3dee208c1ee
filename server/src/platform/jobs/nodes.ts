import { productVersion as version } from '@chatflow/contract'
import { sql } from 'kysely'
import { later, seconds } from '../clock.ts'
import type { Role } from '../config.ts'
import type { Platform, Tenancy } from '../tenancy/tenancy.ts'
import { keyed } from './job.ts'

/** What a feature keeps for a process only as long as that process lives. */
export interface KeptByNode {
  stillAlive(platform: Platform, nodeId: string): Promise<unknown>
  gone(platform: Platform, nodeIds: string[]): Promise<unknown>
}

interface Options {
  id: string
  roles: Set<Role>
  kept: KeptByNode[]
  /** A process that has not been heard of for this long is dead. */
  deadAfter?: number
}

/** This process, as the others see it. */
export function createNode(tenancy: Tenancy, { id, roles, kept, deadAfter = seconds(30) }: Options) {
  const workerIds: string[] = []
  const sign = async ({ db, now }: Platform) => {
    const at = now().toISOString()
    const memoryBytes = process.memoryUsage.rss()
    await db
      .insertInto('nodes')
      .values({ id, roles: [...roles], workerIds, startedAt: at, heartbeatAt: at, version, memoryBytes })
      .onConflict((listed) => listed.column('id').doUpdateSet({ heartbeatAt: at, workerIds, memoryBytes }))
      .execute()
  }
  return {
    id,
    /** `alone`: this process is known to be the only one (it holds the data folder), so all others that are listed are dead. */
    join: (alone: boolean) =>
      tenancy.withPlatform(async (platform) => {
        await freeDead(platform, kept, alone ? platform.now() : later(platform.now(), -deadAfter))
        await sign(platform)
      }),
    addWorker: (workerId: string) => {
      workerIds.push(workerId)
      return tenancy.withPlatform(sign)
    },
    /** A worker of this process has ended: what it still holds is free for the others. */
    dropWorker: (workerId: string) =>
      tenancy.withPlatform(async (platform) => {
        workerIds.splice(0, workerIds.length, ...workerIds.filter((id) => id !== workerId))
        await sign(platform)
        await freeJobs(platform, [workerId])
      }),
    /** A process that slept so long that the others took it for dead is listed again. */
    beat: () =>
      tenancy.withPlatform(async (platform) => {
        const now = platform.now()
        await sign(platform)
        for (const { stillAlive } of kept) await stillAlive(platform, id)
        await freeDead(platform, kept, later(now, -deadAfter))
      }),
    leave: () =>
      tenancy.withPlatform(async (platform) => {
        for (const { gone } of kept) await gone(platform, [id])
        await platform.db.deleteFrom('nodes').where('id', '=', id).execute()
        platform.invalidate('node', id)
      }),
  }
}

/** Gives the jobs that dead processes held back to the others, and forgets what was kept for them. */
async function freeDead(platform: Platform, kept: KeptByNode[], lastHeard: Date) {
  const { db, invalidate } = platform
  const dead = await db
    .deleteFrom('nodes')
    .where('heartbeatAt', '<=', lastHeard.toISOString())
    .returning('id')
    .execute()
  if (dead.length > 0) {
    const ids = dead.map((node) => node.id)
    for (const { gone } of kept) await gone(platform, ids)
    for (const id of ids) {
      invalidate('node', id)
      invalidate('deadNode', id)
    }
  }
  // By who is alive, not by who died: a process may fall between taking its first job and being listed here.
  const { rows } = await sql<{
    workerId: string
  }>`select distinct locked_by as "workerId" from graphile_worker.jobs
    where locked_at <= ${lastHeard.toISOString()}::timestamptz
      and locked_by not in (select unnest(worker_ids) from nodes)`.execute(db)
  await freeJobs(
    platform,
    rows.map(({ workerId }) => workerId),
  )
}

/**
 * Others take what these workers held. What was held for the last time would be taken by nobody, and who
 * waits for it never told: it gets one more try, in which `handleJob` gives it up. What the clock starts comes again anyway.
 * What was enqueued anew while it ran looks the same, as the library lets nobody try it again, but for the key that it has
 * lost: the new one goes on with it, or has ended already.
 */
async function freeJobs({ db }: Platform, workerIds: string[]) {
  const { rows } = await sql<{
    id: string
    isReplaced: boolean
  }>`select held.id, held.key is null and coalesce((held.flags->>${keyed})::boolean, false) as "isReplaced"
    from graphile_worker._private_jobs held join graphile_worker._private_tasks task on task.id = held.task_id
    where locked_by = any(${workerIds}) and attempts >= max_attempts and key is distinct from 'clock:' || task.identifier`.execute(
    db,
  )
  const ids = (isReplaced: boolean) => rows.filter((row) => row.isReplaced === isReplaced).map(({ id }) => id)
  await sql`select graphile_worker.force_unlock_workers(${workerIds})`.execute(db)
  await sql`select graphile_worker.complete_jobs(${ids(true)}::bigint[])`.execute(db)
  await sql`select graphile_worker.reschedule_jobs(array[id], max_attempts => attempts + 1)
    from graphile_worker.jobs where id = any(${ids(false)}::bigint[])`.execute(db)
}

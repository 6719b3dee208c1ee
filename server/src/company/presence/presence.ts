import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { later, minutes, seconds } from '../../platform/clock.ts'
import { isDatabaseAway } from '../../platform/database/connect.ts'
import { defineJob, handleJob } from '../../platform/jobs/job.ts'
import type { KeptByNode } from '../../platform/jobs/nodes.ts'
import type { SocketListener } from '../../platform/realtime/realtime.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { setOnline } from '../users/setOnline.ts'

/** A page that is reloaded is away for a moment: that is not leaving. */
const graceAfterLastSocket = seconds(30)
const quietAfter = minutes(5)
const betweenTries = seconds(1)

const settlePresence = defineJob({
  name: 'settlePresence',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), userId: z.number() }),
})
export const settleAllPresence = defineJob({
  name: 'settleAllPresence',
  lane: 'housekeeping',
  payload: z.object({}),
})

/** Writes down who has a socket open. Online means at least one, on any process. */
export function presenceListener(tenancy: Tenancy, nodeId: string): SocketListener {
  /** A socket that closes while it is still being written down: without waiting, its row would stay forever. */
  const arriving = new Map<string, Promise<void>>()

  return {
    connected: ({ companyId, userId, id: sessionId }, socketId) => {
      const written = tenancy.withTenant(companyId, async (tenant) => {
        const seenAt = tenant.now().toISOString()
        await tenant.db
          .insertInto('userSockets')
          .values({ companyId, id: socketId, userId, sessionId, nodeId, seenAt })
          .onConflict((conflict) => conflict.columns(['companyId', 'id']).doUpdateSet({ seenAt }))
          .execute()
        await setOnline(tenant, userId, true)
      })
      arriving.set(socketId, written)
      return written.finally(() => arriving.delete(socketId))
    },
    disconnected: async ({ companyId, userId }, socketId) => {
      await Promise.allSettled([arriving.get(socketId)])
      await whenDatabaseIsThere(() =>
        tenancy.withTenant(companyId, async (tenant) => {
          await tenant.db
            .deleteFrom('userSockets')
            .where('companyId', '=', companyId)
            .where('id', '=', socketId)
            .execute()
          const runAt = later(tenant.now(), graceAfterLastSocket)
          await tenant.enqueue(settlePresence, { companyId, userId }, { runAt, key: `presence:${userId}` })
        }),
      )
    },
    present: ({ companyId, userId }) =>
      tenancy.withTenant(companyId, (tenant) => setOnline(tenant, userId, true)),
  }
}

/** Somebody who left during an absence of the database would stay online for as long as this process lives. */
async function whenDatabaseIsThere(write: () => Promise<void>) {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(betweenTries, undefined, { ref: false })
    }
  }
}

/** The sockets of a process live and end with it. */
export const socketsOfNodes: KeptByNode = {
  stillAlive: ({ db, now }, nodeId) =>
    db.updateTable('userSockets').set({ seenAt: now().toISOString() }).where('nodeId', '=', nodeId).execute(),
  gone: ({ db }, nodeIds) => db.deleteFrom('userSockets').where('nodeId', 'in', nodeIds).execute(),
}

export function presenceJobs(tenancy: Tenancy) {
  return [
    handleJob(settlePresence, ({ companyId, userId }) =>
      tenancy.withTenant(companyId, async (tenant) => {
        if (!(await hasSocket(tenant, userId))) await setOnline(tenant, userId, false)
      }),
    ),
    handleJob(settleAllPresence, () => settleAll(tenancy)),
  ]
}

/** Catches what a killed process could not say: people shown online whose sockets are gone. */
async function settleAll(tenancy: Tenancy) {
  const gone = await tenancy.withPlatform(({ db, now }) =>
    db
      .selectFrom('users')
      .select(['companyId', 'id'])
      .where('online', '=', true)
      .where('lastSeenAt', '<', later(now(), -quietAfter).toISOString())
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('userSockets')
              .select('userSockets.id')
              .whereRef('userSockets.companyId', '=', 'users.companyId')
              .whereRef('userSockets.userId', '=', 'users.id'),
          ),
        ),
      )
      .execute(),
  )
  for (const { companyId, id } of gone)
    await tenancy.withTenant(companyId, (tenant) => setOnline(tenant, id, false))
}

/** Someone who logged out is gone at once, unless signed in somewhere else. */
export async function leaveSession(tenant: Tenant, userId: number, sessionId: string) {
  await tenant.db
    .deleteFrom('userSockets')
    .where('companyId', '=', tenant.companyId)
    .where('sessionId', '=', sessionId)
    .execute()
  if (!(await hasSocket(tenant, userId))) await setOnline(tenant, userId, false)
}

async function hasSocket({ db, companyId }: Tenant, userId: number): Promise<boolean> {
  const socket = await db
    .selectFrom('userSockets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return socket !== undefined
}

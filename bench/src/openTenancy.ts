import { systemClock } from '../../server/src/platform/clock.ts'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { connect } from '../../server/src/platform/database/connect.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { createLogger } from '../../server/src/platform/logging.ts'
import { createCompanyCache } from '../../server/src/platform/tenancy/companyCache.ts'
import { createTenancy } from '../../server/src/platform/tenancy/tenancy.ts'

/** The product's tables in an empty database of its own, and its way to them, without the program around it. */
export async function openTenancy(name: string) {
  const cluster = await startThrowAwayCluster({ name })
  const ownerUrl = cluster.url
  const url = await migrate({ ownerUrl, appUrl: undefined, appPassword: 'bench', log: createLogger('warn') })
  const onIdleError = (error: Error) => void process.stderr.write(`${error.message}\n`)
  const { db, pool } = connect({ url, poolSize: 2, waitMs: 30_000, onIdleError })
  const tenancy = createTenancy({
    db,
    clock: systemClock,
    companyCache: createCompanyCache(systemClock),
    mediaKey: Buffer.alloc(32),
    listeners: [],
    emit: () => undefined,
  })
  const close = async () => {
    await pool.end()
    await cluster.stop()
  }
  return { ownerUrl, tenancy, pool, close }
}

/** How long something takes, in milliseconds. */
export async function took(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

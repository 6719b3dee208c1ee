import { readConfig, type Config } from '../platform/config.ts'
import { systemClock } from '../platform/clock.ts'
import { deriveKey } from '../platform/crypto.ts'
import { connect } from '../platform/database/connect.ts'
import { addressOfRole } from '../platform/database/migrate.ts'
import { createStorage } from '../platform/storage/createStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { createCompanyCache } from '../platform/tenancy/companyCache.ts'
import { createTenancy, type Tenancy } from '../platform/tenancy/tenancy.ts'
import { reachDatabase } from '../prepareDatabase.ts'

interface Installation {
  config: Config
  appUrl: string
  appSecret: string
  storage: Storage
}

/** Works on the database and the files of this installation, whether the program runs or not. */
export async function atInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const config = readConfig()
  const { ownerUrl, appSecret, stop } = await reachDatabase(config)
  try {
    const password = deriveKey(appSecret, 'database role').toString('base64url')
    const appUrl = config.databaseAppUrl ?? addressOfRole(ownerUrl, password)
    return await work({ config, appUrl, appSecret, storage: await createStorage(config) })
  } finally {
    await stop()
  }
}

/** As the program's own role. Nothing listens here: a program that runs finds what was changed in the database. */
export async function withTenancy<T>(
  { config, appUrl, appSecret }: Installation,
  work: (tenancy: Tenancy) => Promise<T>,
): Promise<T> {
  const { db, pool } = connect({
    url: appUrl,
    poolSize: 2,
    waitMs: config.databaseWaitMs,
    onIdleError: () => undefined,
  })
  try {
    return await work(
      createTenancy({
        db,
        clock: systemClock,
        mediaKey: deriveKey(appSecret, 'media'),
        companyCache: createCompanyCache(systemClock),
        listeners: [],
        emit: () => undefined,
      }),
    )
  } finally {
    await pool.end()
  }
}

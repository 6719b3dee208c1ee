import { readConfig, type Config } from '../platform/config.ts'
import { deriveKey } from '../platform/crypto.ts'
import { addressOfRole } from '../platform/database/migrate.ts'
import { createStorage } from '../platform/storage/createStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'
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

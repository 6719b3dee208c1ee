import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../src/demo/seedDemo.ts'
import { checkBackup } from '../src/platform/backups/checkBackup.ts'
import { restoreBackup } from '../src/platform/backups/restoreBackup.ts'
import { takeBackup } from '../src/platform/backups/takeBackup.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLogger } from '../src/platform/logging.ts'
import { aBucket, type Bucket } from '../src/platform/storage/bucket.factory.ts'
import { createStorage } from '../src/platform/storage/createStorage.ts'
import { aDatabase, run } from './database.ts'
import { appSecret, startTestServer, type TestServer } from './server.ts'

const passphrase = 'three words and a number 7'
const log = createLogger('silent')
/** Nothing happens by itself: what differs afterwards is the fault of the backup. */
const quiet = { ROLES: 'http' }

let original: TestServer
let bucket: Bucket
let folder: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-backup-'))
  archive = path.join(folder, 'whole.tar')
  bucket = await aBucket()
  original = await startTestServer({ environment: quiet })
  await seedDemo(original.tenancy, original.app.storage)
})
afterAll(async () => {
  await original.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const optionsFor = async (environment: Record<string, string> = {}) => {
  const database = await aDatabase()
  const storage = await createStorage(readConfig({ DATA_DIR: path.join(folder, 'data'), ...environment }))
  const { ownerUrl, appUrl } = database
  return { database, file: archive, ownerUrl, appUrl, storage, log, appSecret, passphrase }
}

const backUp = (server: TestServer, file: string) =>
  takeBackup({
    appUrl: server.database.appUrl,
    storage: server.app.storage,
    appSecret,
    secrets: { passphrase },
    file,
  })

describe('a backup', { timeout: 600_000 }, () => {
  test('restored into an empty installation brings every row and every file', async () => {
    const made = await backUp(original, archive)
    expect(made.mediaFiles).toBeGreaterThan(0)

    // Files come from a folder and go to a bucket.
    const { database, ...options } = await optionsFor(bucket.environment)
    const { media, tables } = await restoreBackup(options)
    expect(media.files).toBe(made.mediaFiles)
    expect(tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(made.rows)
    await expect(restoreBackup(options)).rejects.toThrow(/not empty.*Nothing was changed|working on this/)
    await database.drop()
  })

  test('that was cut off or altered anywhere, or is of a newer program, is refused before anything is changed', async () => {
    const whole = await readFile(archive)
    const damaged = path.join(folder, 'damaged.tar')
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      await writeFile(damaged, whole)
      await truncate(damaged, Math.floor(whole.length * share))
      await expect(checkBackup(damaged, passphrase)).rejects.toThrow(/Nothing was changed/)
      const altered = Buffer.from(whole)
      const at = altered.findIndex((byte, index) => index > whole.length * share && byte !== 0)
      if (at === -1) continue
      altered[at]! ^= 1
      await writeFile(damaged, altered)
      await expect(checkBackup(damaged, passphrase)).rejects.toThrow(/Nothing was changed/)
    }
    await expect(checkBackup(archive, 'another passphrase')).rejects.toThrow(/passphrase/)

    const { database, ...options } = await optionsFor()
    const other = { ...options, appSecret: 'another secret that is long enough too' }
    await expect(restoreBackup({ ...other, file: damaged })).rejects.toThrow(/Nothing was changed/)
    await expect(restoreBackup(other)).rejects.toThrow(/another APP_SECRET/)
    const { rows } = await run(database.ownerUrl, 'select count(*)::int as amount from companies')
    expect(rows).toEqual([{ amount: 0 }])
    await database.drop()
  })
})

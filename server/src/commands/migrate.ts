import { readConfig } from '../platform/config.ts'
import { deriveKey } from '../platform/crypto.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/logging.ts'
import { prepareDatabase } from '../prepareDatabase.ts'

/** Brings the database to this version and stops: for those who migrate before they deploy. */
const config = readConfig()
const { appSecret, ownerUrl, stop } = await prepareDatabase(config)
const log = createLogger(config.logLevel)
const appPassword = deriveKey(appSecret, 'database role').toString('base64url')
await migrate({ ownerUrl, appUrl: config.databaseAppUrl, appPassword, log })
await stop()
log.info('the database is current')

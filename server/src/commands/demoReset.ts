import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { createApp } from '../app.ts'
import { seedDemo } from '../demo/seedDemo.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logging.ts'
import { prepareDatabase } from '../prepareDatabase.ts'

/** Throws everything away and fills the database with the demo again. Never in production. */
const config = readConfig()
if (config.production) throw new ConfigError('demo:reset deletes all data: it does not run in production.')
const database = await prepareDatabase(config)
const client = new pg.Client({ connectionString: database.ownerUrl })
await client.connect()
await client.query(
  'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
)
await client.end()
await rm(path.join(config.dataDir, 'media'), { recursive: true, force: true })
const app = await createApp({ config, log: createLogger('warn'), ...database })
await seedDemo(app.tenancy, app.storage)
await app.stop()
await database.stop()
process.stdout.write('The demo is as new.\n')

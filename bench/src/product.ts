import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { limitHeapGrowth } from '../../server/src/platform/heapGrowth.ts'
import { createLogger } from '../../server/src/platform/logging.ts'
import { runUnderParent } from './underParent.ts'

const appSecret = 'measured on a database that is thrown away'

limitHeapGrowth()

/** The whole program with all its roles, as `npm start` runs it: built into one file (vite.config.ts). */
await runUnderParent(async ({ ownerUrl, dataDir, environment }) => {
  const config = readConfig({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    LOG_LEVEL: 'warn',
    // Set by the benches of networks alone.
    WA_SERVER_URL: process.env['WA_SERVER_URL'],
    WA_SERVER_ROOT: process.env['WA_SERVER_ROOT'],
    WA_SERVER_CA: process.env['WA_SERVER_CA'],
    META_GRAPH_URL: process.env['META_GRAPH_URL'],
    // Set by those who open many sockets from one machine.
    SOCKETS_PER_ADDRESS: process.env['SOCKETS_PER_ADDRESS'],
    ...environment,
  })
  const log = createLogger(config.logLevel)
  const app = await createApp({ config, appSecret, ownerUrl, log, alone: !environment })
  return { url: await app.start(), stop: app.stop }
})

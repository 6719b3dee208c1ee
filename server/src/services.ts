import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { LogEvent } from 'kysely'
import { createSessionReader } from './auth/sessionReader.ts'
import { createTokens } from './auth/tokens.ts'
import { createChannels } from './channels/channels.ts'
import { createLineKeeper } from './connections/lineKeeper.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { deriveKey } from './platform/crypto.ts'
import { listen } from './platform/database/bus.ts'
import { connect } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'
import { createNode } from './platform/jobs/nodes.ts'
import type { Logger } from './platform/logging.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { diskStorage } from './platform/storage/storage.ts'
import { createCompanyCache } from './platform/tenancy/companyCache.ts'
import { createTenancy, type Tenancy } from './platform/tenancy/tenancy.ts'
import { presenceListener } from './presence/presence.ts'

export interface AppOptions {
  config: Config
  appSecret: string
  /** The owner's address: migrations run with it, the program does not. */
  ownerUrl: string
  log: Logger
  clock?: Clock
  /** This process is known to be the only one on its database. */
  alone?: boolean
  onQuery?: (event: LogEvent) => void
  strictAnswers?: boolean
}

/** What the features stand on, in the order in which it is built. */
export async function createServices(options: AppOptions) {
  const { config, log, clock = systemClock } = options
  const keyFor = (purpose: string) => deriveKey(options.appSecret, purpose)
  const appUrl = await migrate({
    ownerUrl: options.ownerUrl,
    appUrl: config.databaseAppUrl,
    appPassword: keyFor('database role').toString('base64url'),
    log,
  })
  const { db, pool } = connect({
    url: appUrl,
    poolSize: config.databasePool,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    ...(options.onQuery && { onQuery: options.onQuery }),
  })

  const mediaKey = keyFor('media')
  const companyCache = createCompanyCache(clock)
  const emit: Realtime['emit'] = (events) => realtime.emit(events)
  const tenancy: Tenancy = createTenancy({ db, clock, mediaKey, companyCache, emit })
  const tokens = createTokens(keyFor('access token'), clock)
  const sessions = createSessionReader(tenancy, tokens, clock)
  const realtime: Realtime = await createRealtime({
    config,
    log,
    tenancy: () => tenancy,
    authenticate: sessions.authenticate,
    reread: sessions.reread,
  })
  const bus = await listen(appUrl, log)
  sessions.hear(bus)
  companyCache.hear(bus)
  bus.onNotice(({ topic, key }) => {
    if (topic === 'session') realtime.endSession(key)
    if (topic === 'user') realtime.refreshUser(Number(key))
  })

  const node = createNode(tenancy, randomUUID(), config.roles)
  realtime.listen(presenceListener(tenancy, node.id))
  const channels = createChannels(tenancy, bus)
  const lines = createLineKeeper({ tenancy, channels, bus, nodeId: node.id, log })
  const storage = diskStorage(path.join(config.dataDir, 'media'))
  return {
    config,
    log,
    clock,
    keyFor,
    pool,
    tenancy,
    tokens,
    sessions,
    realtime,
    bus,
    node,
    lines,
    storage,
    mediaKey,
  }
}
export type Services = Awaited<ReturnType<typeof createServices>>

import { randomUUID } from 'node:crypto'
import type { LogEvent } from 'kysely'
import { createGateways } from './billing/gateways/gateways.ts'
import { createSessionReader } from './company/auth/sessionReader.ts'
import { createTokens } from './company/auth/tokens.ts'
import { createChannels, createWebhooks } from './channels/channels.ts'
import { createAccounts } from './channels/connections/accounts.ts'
import { listeners } from './listeners.ts'
import { connectionStore } from './channels/connections/connectionStore.ts'
import { createNumberCheck } from './channels/connections/sessionRequests.ts'
import { createSessionKeeper } from './channels/connections/sessionKeeper.ts'
import { createDispatcher } from './traffic/delivery/dispatcher.ts'
import { hearTyping } from './traffic/inbound/hearTyping.ts'
import { refusesCalls } from './traffic/inbound/receiveCall.ts'
import { receiveHistory } from './traffic/imports/receiveHistory.ts'
import { receiveEvents, writeEvents } from './traffic/inbound/ledger.ts'
import { createSafeHttpClient } from './automation/integrations/safeHttpClient.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { deriveKey } from './platform/crypto.ts'
import { listen, type Bus, type Notice } from './platform/database/bus.ts'
import { connect } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'
import { createSlowStatements } from './platform/database/slowStatements.ts'
import { createNode } from './platform/jobs/nodes.ts'
import { workerPoolSize } from './platform/jobs/worker.ts'
import type { Logger } from './platform/logging.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { createStorage } from './platform/storage/createStorage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { createCompanyCache } from './platform/tenancy/companyCache.ts'
import { createTenancy, type Tenancy, type Tenant } from './platform/tenancy/tenancy.ts'
import { hideInEvents } from './conversations/contacts/hiddenNumbers.ts'
import { openTicketRooms } from './conversations/ticketRooms/ticketRooms.ts'
import { roomsOf } from './conversations/tickets/tickets.visibility.ts'
import { tellChatTyping } from './team/chats/chatTyping.ts'
import { presenceListener, socketsOfNodes } from './company/presence/presence.ts'

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
  strictResponses?: boolean
}

/** What the features stand on, in the order in which it is built. */
export async function createServices(options: AppOptions) {
  const { config, log, clock = systemClock } = options
  const keyFor = (purpose: string) => deriveKey(options.appSecret, purpose)
  const { appUrl, db, ...database } = await openDatabase(options, keyFor('database role'))
  const mediaKey = keyFor('media')
  const companyCache = createCompanyCache(clock)
  const emit: Realtime['emit'] = (events) => realtime.emit(events)
  const report = ({ message }: Error) => log.warn({ reason: message }, 'could not number events')
  const drop = (notice: Notice) => [sessions, companyCache].forEach((copies) => copies.drop(notice))
  const telling = { listeners, emit, drop, divide: hideInEvents, report, origin: config.origin }
  const tenancy: Tenancy = createTenancy({ db, clock, mediaKey, companyCache, ...telling })
  const tokens = createTokens(keyFor('access token'), clock)
  const sessions = createSessionReader(tenancy, tokens, clock)
  const realtime: Realtime = await createRealtime({
    config,
    log,
    clock,
    tenancy: () => tenancy,
    authenticate: sessions.authenticate,
    reread: sessions.reread,
    rules: { roomsOf },
  })
  const bus = await listen(appUrl, log)
  for (const each of [sessions, companyCache, realtime]) each.hear(bus)

  const node = createNode(tenancy, aNode(config))
  realtime.listen(presenceListener(tenancy, node.id))
  openTicketRooms({ tenancy, bus, realtime, log })
  tellChatTyping({ tenancy, realtime, log })
  const storage = await createStorage(config)
  const reaching = openChannels({
    tenancy,
    bus,
    storage,
    rhythm: config,
    log,
    realtime,
    nodeId: node.id,
    sealKey: keyFor('connection secrets'),
    tokenKey: keyFor('connection token'),
  })
  return {
    config,
    log,
    clock,
    keyFor,
    appUrl,
    ...database,
    tenancy,
    tokens,
    sessions,
    realtime,
    bus,
    node,
    ...reaching,
    safeHttp: createSafeHttpClient(config),
    gateways: createGateways(config.gateways, keyFor('gateway calls')),
    storage,
    mediaKey,
  }
}

const aNode = ({ roles, leaseMs }: Config) => ({
  id: randomUUID(),
  roles,
  kept: [socketsOfNodes],
  deadAfter: leaseMs,
})

interface ChannelParts {
  tenancy: Tenancy
  bus: Bus
  storage: Storage
  log: Logger
  realtime: Realtime
  nodeId: string
  rhythm: Config
  sealKey: Buffer
  tokenKey: Buffer
}
/** Joins the sessions of connections to ledger and outbox. */
function openChannels({ realtime, nodeId, rhythm, sealKey, tokenKey, ...deps }: ChannelParts) {
  const { tenancy, bus, log } = deps
  const reaching = {
    ...deps,
    meta: rhythm.meta,
    accounts: createAccounts(tenancy, tokenKey),
    storeOf: (tenant: Tenant, connectionId: number) => connectionStore(tenant, { sealKey, connectionId }),
  }
  const channels = createChannels(reaching, rhythm)
  const connectionSessions = createSessionKeeper({
    tenancy,
    channels,
    bus,
    nodeId,
    rhythm,
    log,
    traffic: {
      ...createDispatcher(deps),
      received: async (lease, events) => void (await receiveEvents(tenancy, lease, events)),
      receivedIn: async (tenant, lease, events) => void (await writeEvents(tenant, lease, events)),
      receivedHistory: (lease, events, { isLast }) =>
        receiveHistory({ tenancy, ...channels[lease.provider] }, lease, { events, isLast }),
      typing: (lease, who) => hearTyping({ tenancy, realtime }, lease, who),
      refusesCalls: ({ companyId }) => tenancy.readTenant(companyId, refusesCalls),
    },
  })
  const checkNumber = createNumberCheck({ tenancy, bus })
  return { channels, webhooks: createWebhooks(reaching), connectionSessions, checkNumber }
}

async function openDatabase(options: AppOptions, roleKey: Buffer) {
  const { config, log, ownerUrl, onQuery, clock = systemClock } = options
  const slowStatements = createSlowStatements(clock)
  const appUrl = await migrate({
    ownerUrl,
    appUrl: config.databaseAppUrl,
    appPassword: roleKey.toString('base64url'),
    log,
  })
  const { db, pool } = connect({
    url: appUrl,
    poolSize: config.databasePool,
    waitMs: config.databaseWaitMs,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    onQuery: (event) => {
      slowStatements.note(event)
      onQuery?.(event)
    },
  })
  // Jobs are fetched and reported over connections of their own: slow requests must not keep the worker waiting.
  const { pool: workerPool } = connect({
    url: appUrl,
    poolSize: workerPoolSize(config.jobs),
    waitMs: config.databaseWaitMs,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a connection of the worker was lost'),
  })
  return { appUrl, db, pool, workerPool, slowStatements }
}

export type Services = Awaited<ReturnType<typeof createServices>>

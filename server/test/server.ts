import { namespaceOf, type SignedIn } from '@chatflow/contract'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { createApp } from '../src/app.ts'
import { findAccount, openSession, type OpenedSession } from '../src/company/auth/openSession.ts'
import { createTokens } from '../src/company/auth/tokens.ts'
import type { AppOptions } from '../src/services.ts'
import { aCompany } from '../src/company/companies/companies.factory.ts'
import { travellingClock, type Clock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { deriveKey } from '../src/platform/crypto.ts'
import { createLogger } from '../src/platform/logging.ts'
import type { Tenancy } from '../src/platform/tenancy/tenancy.ts'
import { aUser } from '../src/company/users/users.factory.ts'
import { aDatabase } from './database.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface TestResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any
  headers: Record<string, string | string[] | number | undefined>
  cookie: string | undefined
}

interface Options {
  /** Another program on the same database. */
  database?: Awaited<ReturnType<typeof aDatabase>>
  environment?: Record<string, string>
  /** Stands still unless it is another. */
  clock?: ReturnType<typeof travellingClock>
  options?: Partial<AppOptions>
}

export const appSecret = 'a secret for tests that is long enough'

/** What belongs to a transaction itself (its events are numbered once it has committed), and the look after sessions. */
const isNoise =
  /^(begin|read as|commit|rollback|select \* from number_events)|^update "connections" set "(owner_node|lease_until|retry_at|retries)" =/

/** The whole program on a database of its own, with a clock that the test moves. */
export async function startTestServer({
  environment = {},
  options = {},
  database: shared,
  clock = travellingClock(),
}: Options = {}) {
  const database = shared ?? (await aDatabase())
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chatflow-data-'))
  const logged: string[] = []
  // What one piece of work asks, not what jobs and other sessions ask meanwhile.
  const asked = new AsyncLocalStorage<string[]>()
  const app = await createApp({
    config: configFor(dataDir, database.appUrl, environment),
    appSecret,
    ownerUrl: database.ownerUrl,
    log: createLogger('info', collect(logged)),
    clock,
    strictResponses: true,
    onQuery: ({ query }) => void asked.getStore()?.push(query.sql),
    ...options,
  })
  const url = await app.start()
  const sockets = browserSockets(url)

  const send = caller(app)

  return {
    app,
    url,
    clock,
    tenancy: app.tenancy,
    database,
    /** Every line the program has logged. */
    logged,
    /** SQL of the product's queries; the transaction's own begin and commit are left out. */
    statementsOf: statementsIn(asked),
    visit: send,
    /** A person at work: a session of the program's own making, without the password. */
    as: async (who: { email: string }) =>
      callerOf(send, await withoutPassword(app.tenancy, clock, who.email)),
    /** The same by the door that people use, for tests that are about it. */
    signIn: (who: Credentials) => signIn(send, who),
    /** A company with an admin and an attendant. */
    aTeam: (overrides: Parameters<typeof aCompany>[1] = {}) =>
      app.tenancy.withPlatform(async (platform) => {
        const companyId = await aCompany(platform, overrides)
        return {
          companyId,
          admin: await aUser(platform, companyId, { profile: 'admin' }),
          attendant: await aUser(platform, companyId),
        }
      }),
    aUser: (companyId: number, overrides: Parameters<typeof aUser>[2] = {}) =>
      app.tenancy.withPlatform((platform) => aUser(platform, companyId, overrides)),
    socket: sockets.open,
    close: async () => {
      sockets.close()
      await app.stop()
      if (!shared) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof startTestServer>>

function statementsIn(asked: AsyncLocalStorage<string[]>) {
  return async (work: () => Promise<unknown>) => {
    // The first run fills caches that what came before has emptied: the quietest of several counts.
    const runs: string[][] = []
    while (runs.length < 4) {
      const statements: string[] = []
      await asked.run(statements, work)
      runs.push(statements.filter((sql) => !isNoise.test(sql)))
    }
    return runs.reduce((least, run) => (run.length < least.length ? run : least))
  }
}

const configFor = (dataDir: string, appUrl: string, environment: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    // A built web has hundreds of files, and each would be a route.
    WEB_DIR: path.join(dataDir, 'no-web'),
    DATABASE_APP_URL: appUrl,
    DATABASE_POOL: '5',
    // A machine that stands still for some seconds is no failure of the product.
    DATABASE_WAIT_MS: '60000',
    ANSWER_AFTER_MS: '1000',
    RETRY_AFTER_MS: '20',
    JOB_POLL_MS: '500',
    // Each that looks has a line to the database of its own, and each line costs a process there.
    JOBS_AT_ONCE: '2',
    SLOW_JOBS_AT_ONCE: '4',
    // Services of the tests stand beside the program.
    TRUSTED_HOSTS: '127.0.0.1',
    ...environment,
  })

const collect = (lines: string[]) =>
  new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })

type Send = (method: Method, address: string, more?: InjectOptions) => Promise<TestResponse>

function caller(app: Awaited<ReturnType<typeof createApp>>): Send {
  return async (method, address, more = {}) => {
    // As our own pages call.
    const headers = { 'sec-fetch-site': 'same-origin', ...more.headers }
    const response = await app.http.app.inject({ method, url: `/api${address}`, ...more, headers })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? (response.json() as unknown) : response.body,
      headers: response.headers,
      cookie: response.cookies.find((cookie) => cookie.name === 'jrt')?.value,
    }
  }
}

/** Sockets as browsers open them; `auth` is what they claim. */
function browserSockets(url: string) {
  const opened: Socket[] = []
  return {
    open: (companyId: number, auth: Record<string, unknown>) => {
      const options = { auth, forceNew: true, reconnection: false, transports: ['websocket'] }
      const socket = io(`${url}${namespaceOf(companyId)}`, options)
      opened.push(socket)
      return socket
    },
    close: () => opened.forEach((socket) => socket.disconnect()),
  }
}

interface Credentials {
  email: string
  password: string
}

async function signIn(send: Send, { email, password }: Credentials) {
  const response = await send('POST', '/auth/login', { payload: { email, password } })
  if (response.status !== 200) throw new Error(`Could not sign in: ${JSON.stringify(response.body)}`)
  return callerOf(send, { ...(response.body as SignedIn), refreshToken: response.cookie ?? '' })
}

/** Checking a password is slow on purpose, and most tests are not about it. */
async function withoutPassword(tenancy: Tenancy, clock: Clock, email: string): Promise<OpenedSession> {
  const found = await tenancy.withPlatform((platform) => findAccount(platform, email.toLowerCase()))
  if (!found) throw new Error(`Nobody to be: ${email}`)
  const auth = {
    tenancy,
    tokens: createTokens(deriveKey(appSecret, 'access token'), clock),
    refreshKey: deriveKey(appSecret, 'refresh token'),
  }
  const attempt = { email, remember: false, address: '127.0.0.1', userAgent: 'test' }
  const opened = await openSession(auth, found, attempt)
  if (!opened) throw new Error(`${email} may not work at this hour`)
  return opened
}

/** Calls the API with that session's token. */
function callerOf(send: Send, { token, user, refreshToken }: SignedIn & { refreshToken: string }) {
  type Headers = InjectOptions['headers']
  const call = (method: Method, address: string, payload?: InjectOptions['payload'], headers: Headers = {}) =>
    send(method, address, { payload, headers: { authorization: `Bearer ${token}`, ...headers } })
  return Object.assign(call, { token, user, cookie: refreshToken })
}

/** Limits are what a machine of one's own needs: one that is lent out meanwhile takes several times as long. */
const timeoutFactor = 4

/** The next payload of an event, or a failure that says which one did not come. */
export function heard<T = unknown>(socket: Socket, name: string, within = 30_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = within * timeoutFactor
    const timer = setTimeout(() => reject(new Error(`No ${name} within ${limit} ms`)), limit)
    socket.once(name, (payload: T) => {
      clearTimeout(timer)
      resolve(payload)
    })
  })
}

/** Tries until it holds: for effects that follow after the answer. */
export async function eventually<T>(read: () => Promise<T | undefined | false>, within = 60_000): Promise<T> {
  const deadline = Date.now() + within * timeoutFactor
  let pause = 5
  for (;;) {
    const value = await read()
    if (value !== undefined && value !== false) return value
    if (Date.now() > deadline) throw new Error(`Did not happen within ${within} ms: ${read.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, 50)
  }
}

import { login, type SignedIn } from '@chatflow/contract'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Cluster } from '../../server/src/platform/database/cluster.ts'
import { generate } from './generate.ts'
import type { Account } from './generate/users.ts'
import { startProduct, startServer, type MeasuredServer } from './measuredServer.ts'
import type { Visit } from './row.ts'
import { responseOf } from './sameResponse.ts'

/** Product and floor on one database full of data. */
export interface Installation {
  ownerUrl: string
  product: MeasuredServer
  floor: MeasuredServer
  visit: Visit
}
export type CleanUp = () => Promise<unknown>
interface Options {
  name: string
  directory: string
  messages: number
  /** For the product's Node. */
  nodeOptions: string[]
  /** Undone last to first, however the run ends. */
  afterwards(cleanUp: CleanUp): void
}

export async function install(cluster: Cluster, options: Options): Promise<Installation> {
  const { name, directory, messages, nodeOptions, afterwards } = options
  const ownerUrl = await createDatabase(cluster, name)
  const settings = { ownerUrl, dataDir: path.join(directory, name) }
  // The product comes first: it makes the tables.
  const product = await startProduct(settings, nodeOptions)
  afterwards(product.stop)
  const data = await generate(ownerUrl, messages)
  await untilConnected(ownerUrl)
  const floor = await startServer(fileURLToPath(import.meta.resolve('./floor.ts')), settings)
  afterwards(floor.stop)
  return {
    ownerUrl,
    product,
    floor,
    visit: {
      data,
      signIn: (account) => signIn(product, account),
      ask: (call) => responseOf(product.url, call),
    },
  }
}

async function createDatabase({ urlOf }: Cluster, name: string) {
  await asOwner(urlOf('postgres'), (client) => client.query(`create database ${pg.escapeIdentifier(name)}`))
  return urlOf(name)
}

/** The program takes lines when it next looks for some. Until then tickets would say that they are disconnected. */
async function untilConnected(ownerUrl: string) {
  const waiting = `select 1 from connections where status <> 'CONNECTED' limit 1`
  await asOwner(ownerUrl, async (client) => {
    while ((await client.query(waiting)).rowCount) await pause(200)
  })
}

export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function signIn({ url }: MeasuredServer, { email, password }: Account) {
  const response = await fetch(new URL(`/api${login.path}`, url), {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`)
  const { token } = (await response.json()) as SignedIn
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]!)
  return { authorization: `Bearer ${token}`, cookie: cookie.join('; ') }
}

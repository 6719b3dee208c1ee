import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { can, isCapability, newUserDefaults, type Endpoint, type Person } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../src/demo/seedDemo.ts'
import { checkBackup } from '../src/platform/backups/checkBackup.ts'
import { manifestName, proofName, proofOf, type Manifest } from '../src/platform/backups/manifest.ts'
import { restoreBackup } from '../src/platform/backups/restoreBackup.ts'
import { takeBackup } from '../src/platform/backups/takeBackup.ts'
import { createTar } from '../src/platform/backups/tar.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLogger } from '../src/platform/logging.ts'
import { aBucket, type Bucket } from '../src/platform/storage/bucket.factory.ts'
import { createStorage } from '../src/platform/storage/createStorage.ts'
import { aDatabase, run } from './database.ts'
import { address, endpoints, parametersOf, values } from './endpoints.ts'
import { appSecret, startTestServer, type TestServer } from './server.ts'

const passphrase = 'three words and a number 7'
const log = createLogger('silent')
/** Nothing happens by itself: what differs afterwards is the fault of the backup. */
const quiet = { ROLES: 'http' }

let original: TestServer
let bucket: Bucket
let folder: string
let archive: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-backup-'))
  archive = path.join(folder, 'whole.tar')
  bucket = await aBucket()
  original = await startTestServer({ environment: quiet })
  await seedDemo(original.tenancy, original.app.storage)
  for (const email of ['super@demo.local', 'admin@demo.local', 'ana@demo.local'])
    tokens[email] = (await original.as({ email })).token
})
afterAll(async () => {
  await original.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

/** Tables of the records that paths name. */
const tableOf: Record<string, string> = {
  ticketId: 'tickets',
  ticketKey: 'tickets',
  contactId: 'contacts',
  queueId: 'queues',
  userId: 'users',
  whatsappId: 'connections',
  tagId: 'tags',
  chatId: 'chats',
  flowId: 'flows',
  campaignId: 'campaigns',
  contactListId: 'contact_lists',
  companyId: 'companies',
  scheduleId: 'schedules',
  quickMessageId: 'quick_messages',
  webhookId: 'webhooks',
}

async function parametersFrom({ database }: TestServer) {
  const found: Record<string, string> = { ...values }
  for (const [name, table] of Object.entries(tableOf)) {
    const { rows } = await run(
      database.ownerUrl,
      `select id from ${table} order by company_id desc, id limit 1`,
    ).catch(() => run(database.ownerUrl, `select id from ${table} order by id limit 1`))
    if (rows[0]) found[name] = String((rows[0] as { id: number }).id)
  }
  return found
}

const admin: Person = { ...newUserDefaults, profile: 'admin', super: false }
const isForSuper = ({ access }: Endpoint) =>
  typeof access === 'string' && isCapability(access) && !can(admin, access)
/** Who asks what: each the calls that are meant for them. */
const asks: Record<string, (endpoint: Endpoint) => boolean> = {
  'super@demo.local': (endpoint) => isForSuper(endpoint) || endpoint.access === 'signedIn',
  'admin@demo.local': (endpoint) => !isForSuper(endpoint),
  'ana@demo.local': ({ access }) => access === 'signedIn',
}

/** What people are told by every call that only reads. */
async function ask(server: TestServer) {
  const parameters = await parametersFrom(original)
  const reads = endpoints.filter(
    ([, endpoint]) =>
      endpoint.method === 'GET' &&
      // The one call that is about the process and the disk, not about what is kept.
      endpoint.path !== '/system/health' &&
      parametersOf(endpoint).every((name) => name in parameters),
  )
  const said = new Map<string, string>()
  for (const [email, isAsked] of Object.entries(asks))
    for (const [name, endpoint] of reads.filter(([, each]) => isAsked(each))) {
      const asked = address(endpoint, (parameter) => parameters[parameter] ?? '')
      const headers = { authorization: `Bearer ${tokens[email]}` }
      const { status, body } = await server.visit('GET', asked, { headers })
      said.set(`${email} ${name}`, JSON.stringify([status, body], sorted))
    }
  return said
}

/** Lists of plain words have no order of their own. */
const sorted = (_key: string, value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.toSorted() : value

/** Where two answers part, with a little of what is around. */
function differences(before: Map<string, string>, after: Map<string, string>) {
  return [...before].flatMap(([name, text]) => {
    const other = after.get(name) ?? ''
    if (text === other) return []
    let at = 0
    while (text[at] === other[at]) at += 1
    const around = (each: string) => each.slice(Math.max(0, at - 60), at + 60)
    return [`${name}: ${around(text)} | ${around(other)}`]
  })
}

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

/** An archive that says something else about itself. */
async function writeManifest(file: string, manifest: Manifest) {
  const tar = await createTar(file)
  const text = JSON.stringify(manifest)
  const proof = JSON.stringify(proofOf(text, manifest, 'none'))
  for (const [name, content] of [
    [manifestName, Buffer.from(text)],
    [proofName, Buffer.from(proof)],
  ] as const)
    await tar.add(name, content.length, [content])
  await tar.close()
}

describe('a backup', { timeout: 600_000 }, () => {
  test('restored into an empty installation gives the same answers to everything that can be asked', async () => {
    // The keys that pushes are signed with are made when somebody first asks for them, and then kept.
    await original.visit('GET', '/push', {
      headers: { authorization: `Bearer ${tokens['admin@demo.local']}` },
    })
    // Looking at a conversation is written down: the backup comes first, so that both sides begin alike.
    const made = await backUp(original, archive)
    expect(made.mediaFiles).toBeGreaterThan(0)
    const before = await ask(original)
    expect([...before.values()].filter((text) => text.startsWith('[200')).length).toBeGreaterThanOrEqual(200)

    // Files come from a folder and go to a bucket.
    const { database, ...options } = await optionsFor(bucket.environment)
    const manifest = await restoreBackup(options)
    expect(manifest.media.files).toBe(made.mediaFiles)
    const environment = { ...quiet, ...bucket.environment }
    const copy = await startTestServer({ database, environment, clock: original.clock })
    try {
      expect(differences(before, await ask(copy))).toEqual([])
      const second = await backUp(copy, path.join(folder, 'again.tar'))
      expect([second.mediaFiles, second.mediaBytes]).toEqual([made.mediaFiles, made.mediaBytes])
    } finally {
      await copy.close()
    }
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
    const newer = path.join(folder, 'newer.tar')
    await writeManifest(newer, {
      ...(await checkBackup(archive, passphrase)),
      version: '999.0.0',
      checksums: [],
    })
    await expect(checkBackup(newer, undefined)).rejects.toThrow(/version 999.*Nothing was changed/)

    const { database, ...options } = await optionsFor()
    const other = { ...options, appSecret: 'another secret that is long enough too' }
    await expect(restoreBackup({ ...other, file: damaged })).rejects.toThrow(/Nothing was changed/)
    await expect(restoreBackup(other)).rejects.toThrow(/another APP_SECRET/)
    const { rows } = await run(database.ownerUrl, 'select count(*)::int as amount from companies')
    expect(rows).toEqual([{ amount: 0 }])
    await database.drop()
  })
})

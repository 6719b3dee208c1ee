import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../src/demo/seedDemo.ts'
import { addText, checksumLists } from '../src/platform/backups/archiveParts.ts'
import { createTar, readTar } from '../src/platform/backups/tar.ts'
import {
  digestName,
  manifestName,
  type ArchiveManifest,
} from '../src/service/companyArchives/archiveManifest.ts'
import { checkArchive } from '../src/service/companyArchives/checkArchive.ts'
import {
  drawCompanyId,
  importArchive,
  type ImportForm,
} from '../src/service/companyArchives/importArchive.ts'
import { writeArchive } from '../src/service/companyArchives/writeArchive.ts'
import { askAll, partings, recordTables } from './archiveAnswers.ts'
import { run } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Nothing happens by itself: what differs afterwards is the fault of the archive. */
const quiet = { ROLES: 'http' }
const integrationKey = Buffer.alloc(32)

let original: TestServer
let folder: string
let archive: string
let companyId: number
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-archive-'))
  archive = path.join(folder, 'company.tar')
  original = await startTestServer({ environment: quiet })
  await seedDemo(original.tenancy, original.app.storage)
  companyId = (await original.as({ email: 'admin@demo.local' })).user.companyId
  await writeArchive({ ...whereFrom(original), companyId, file: archive })
})
afterAll(async () => {
  await original.close()
  await rm(folder, { recursive: true, force: true })
})

const whereFrom = ({ database, app, clock }: TestServer) => ({
  appUrl: database.appUrl,
  storage: app.storage,
  now: clock.now(),
})

/** What is meant to differ: what rests on arrival, name and plan, what follows from ids, and that somebody looked. */
const atRest =
  /whatsapp\.status|connectionsDown|company\.(name|plan|dueDate)|nextCursor|\.color:|snoozed|countTickets\.body\.open|"(EM_ANDAMENTO|PROGRAMADA)"|listTicketLog\.body\[0\]/

async function bring(server: TestServer, file: string, changes: Partial<ImportForm> = {}) {
  const { tenancy } = server
  const planId = await tenancy.withPlatform(
    async ({ db }) => (await db.selectFrom('plans').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
  )
  const form = { name: 'Loja que mudou', planId, dueDate: null, adminEmail: null, ...changes }
  const id = await tenancy.withPlatform(drawCompanyId)
  const { storage } = server.app
  const { appUrl } = server.database
  return importArchive({ tenancy, storage, appUrl, file, form, companyId: id, by: 'Dona', integrationKey })
}

const countRows = async (server: TestServer, table: string, id: number) => {
  const { rows } = await run(
    server.database.ownerUrl,
    `select count(*)::int as amount from ${table} where company_id = ${id}`,
  )
  return (rows[0] as { amount: number }).amount
}

/** One record of each kind that paths name. */
async function someIds(server: TestServer): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of recordTables) {
    const { rows } = await run(
      server.database.ownerUrl,
      `select min(id) as id from ${table} where company_id = ${companyId}`,
    )
    found[table] = Number((rows[0] as { id: string | null }).id ?? 0)
  }
  return found
}

describe('a company in an archive', { timeout: 300_000 }, () => {
  test.each(['the same', 'an empty'])('gives the same answers in %s installation', async (kind) => {
    const target =
      kind === 'the same' ? original : await startTestServer({ environment: quiet, clock: original.clock })
    try {
      if (kind === 'an empty') await target.aTeam()
      // In the same installation every address is taken: the first admin gets another.
      const adminEmail = kind === 'the same' ? 'novo@demo.local' : null
      const made = await bring(target, archive, { adminEmail })
      for (const table of ['outbox', 'sessions', 'connection_secrets', 'inbound_events', 'api_tokens'])
        expect([table, await countRows(target, table, made.companyId)]).toEqual([table, 0])
      const ids = await someIds(original)
      const [before, after] = [
        await askAll({ server: original, email: 'admin@demo.local', ids }),
        await askAll({ server: target, email: adminEmail ?? 'admin@demo.local', ids, shifts: made.shifts }),
      ]
      const good = [...before].filter(([, { status }]) => status === 200)
      expect(good.length).toBeGreaterThan(50)
      const parted = good.flatMap(([name, answer]) =>
        partings(answer, after.get(name), made.shifts, name).filter(
          (line) => !atRest.test(line) && (kind === 'an empty' || !/email/i.test(line)),
        ),
      )
      expect(parted).toEqual([])
      expect(made.files).toBeGreaterThan(0)
    } finally {
      if (kind === 'an empty') await target.close()
    }
  })

  test('comes at rest: nothing is connected, nothing waits to be sent, and nobody has a password', async () => {
    const { companyId: id } = await bring(original, archive, {
      name: 'Em repouso',
      adminEmail: 'repouso@demo.local',
    })
    const found = await original.tenancy.withTenant(id, async ({ db }) => ({
      connections: await db.selectFrom('connections').select(['status', 'wanted', 'tokenHash']).execute(),
      campaigns: await db
        .selectFrom('campaigns')
        .select('status')
        .where('status', 'in', ['EM_ANDAMENTO', 'PROGRAMADA'])
        .execute(),
      schedules: await db.selectFrom('schedules').select('id').where('dueAt', 'is not', null).execute(),
      reports: await db.selectFrom('savedReports').select('id').where('nextAt', 'is not', null).execute(),
      timed: await db
        .selectFrom('tickets')
        .select('id')
        .where('status', '!=', 'closed')
        .where('imported', 'is', null)
        .execute(),
      users: await db.selectFrom('users').select(['email', 'super', 'online']).execute(),
    }))
    expect(found.connections).toContainEqual({ status: 'DISCONNECTED', wanted: false, tokenHash: null })
    expect(found.connections.filter(({ wanted }) => wanted)).toEqual([])
    const { campaigns, schedules, reports, timed, users } = found
    expect({ campaigns, schedules, reports, timed }).toEqual({
      campaigns: [],
      schedules: [],
      reports: [],
      timed: [],
    })
    expect(users.filter((user) => user.super || user.online)).toEqual([])
    // Whose address was taken keeps what they did under one that reaches nobody.
    expect(
      users.filter(({ email }) => !email.endsWith('@imported.invalid')).map(({ email }) => email),
    ).toEqual(['repouso@demo.local'])
    const login = { email: 'repouso@demo.local', password: 'Demo1234' }
    expect((await original.visit('POST', '/auth/login', { body: login })).status).toBe(401)
    const { rows } = await run(
      original.database.ownerUrl,
      `select count(*)::int as amount from graphile_worker._private_jobs where payload::jsonb ->> 'companyId' = '${id}'`,
    )
    expect(rows).toEqual([{ amount: 0 }])
  })

  test('holds no secret of anybody', async () => {
    const secret = 'a-secret-that-must-not-travel'
    await original.tenancy.withTenant(companyId, async ({ db }) => {
      await db.updateTable('prompts').set({ apiKey: secret, voiceKey: secret }).execute()
      await db
        .updateTable('users')
        .set({ passwordHash: secret })
        .where('email', '=', 'ana@demo.local')
        .execute()
      const { id } = await db.selectFrom('connections').select('id').executeTakeFirstOrThrow()
      await db
        .updateTable('connections')
        .set({ tokenHash: secret, qrcode: secret })
        .where('id', '=', id)
        .execute()
      await db
        .insertInto('connectionSecrets')
        .values({ companyId, connectionId: id, name: 'creds', value: secret })
        .execute()
    })
    const file = path.join(folder, 'secrets.tar')
    await writeArchive({ ...whereFrom(original), companyId, file })
    for await (const { name, content } of readTar(file)) {
      const parts: Buffer[] = []
      for await (const part of content) parts.push(part)
      const bytes = Buffer.concat(parts)
      expect([name, (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).includes(secret)]).toEqual([
        name,
        false,
      ])
    }
  })

  test('is refused when it was cut off, altered, made by a newer program, or made to fill a disk', async () => {
    const whole = await readFile(archive)
    const damaged = path.join(folder, 'damaged.tar')
    for (const share of [0.05, 0.5, 0.95, 0.999]) {
      await writeFile(damaged, whole.subarray(0, Math.floor(whole.length * share)))
      await expect(checkArchive(damaged)).rejects.toThrow(/cut off|missing|damaged/)
      const altered = Buffer.from(whole)
      const at = altered.findIndex((byte, index) => index > whole.length * share && byte !== 0)
      if (at === -1) continue
      altered[at]! ^= 1
      await writeFile(damaged, altered)
      await expect(checkArchive(damaged)).rejects.toThrow()
    }
    const { manifest } = await checkArchive(archive)
    await rewrite(damaged, { ...manifest, version: '999.0.0' })
    await expect(checkArchive(damaged)).rejects.toThrow(/999/)
    await rewrite(damaged, { ...manifest, tables: [] })
    await expect(checkArchive(damaged)).rejects.toThrow(/manifest names/)
    await rewrite(damaged, manifest, { 'rows/tags/000001.jsonl.gz': gzipSync(Buffer.alloc(300 << 20, ' ')) })
    await expect(checkArchive(damaged)).rejects.toThrow(/too large/)
    await rewrite(damaged, manifest, { 'media/../../etc/passwd': Buffer.from('x') })
    await expect(checkArchive(damaged)).rejects.toThrow(/no place/)
    await rewrite(damaged, manifest, { 'rows/sessions/000001.jsonl.gz': gzipSync('{}') })
    await expect(checkArchive(damaged)).rejects.toThrow(/not known/)
  })

  test('that lies about its rows leaves nothing behind, and cannot make anybody a super user', async () => {
    const user = (columns: object) =>
      gzipSync(
        `${JSON.stringify({ id: 1, name: 'Eva', email: 'eva@x.test', profile: 'admin', ...columns })}\n`,
      )
    const contact = gzipSync(
      `${JSON.stringify({ id: 5, name: 'X', connection_id: 77, channel: 'whatsapp' })}\n`,
    )
    const { manifest } = await checkArchive(archive)
    const empty = { ...manifest, media: { files: 0, bytes: 0 } }
    const tables = (names: string[]) => names.map((name) => ({ name, columns: ['id'], rows: 1 }))
    const file = path.join(folder, 'lies.tar')
    await write(
      file,
      { ...empty, tables: tables(['users', 'contacts']) },
      {
        'rows/users/000001.jsonl.gz': user({}),
        'rows/contacts/000001.jsonl.gz': contact,
      },
    )
    const companies = () => run(original.database.ownerUrl, 'select count(*)::int as amount from companies')
    const before = (await companies()).rows
    await expect(bring(original, file, { name: 'Mentira' })).rejects.toThrow('ERR_ARCHIVE_DAMAGED')
    expect((await companies()).rows).toEqual(before)
    await write(
      file,
      { ...empty, tables: tables(['users']) },
      {
        'rows/users/000001.jsonl.gz': user({ super: true, password_hash: 'x', company_id: 1 }),
      },
    )
    const { companyId: id } = await bring(original, file, { name: 'Verdade' })
    const found = await original.tenancy.withTenant(id, ({ db }) =>
      db.selectFrom('users').select(['email', 'super', 'passwordHash']).execute(),
    )
    expect(found).toMatchObject([{ email: 'eva@x.test', super: false }])
    expect(found[0]?.passwordHash).not.toBe('x')
  })
})

/** An archive with these files. */
async function write(file: string, manifest: ArchiveManifest, files: Record<string, Buffer>) {
  await rm(file, { force: true })
  const tar = await createTar(file)
  const lists = checksumLists(tar)
  for (const [name, content] of Object.entries(files)) await lists.add(name, content.length, [content])
  const text = JSON.stringify({ ...manifest, checksums: await lists.close() })
  await addText(tar, manifestName, text)
  await addText(tar, digestName, createHash('sha256').update(text).digest('hex'))
  await tar.close()
}

/** The whole archive, saying something else about itself, or with more in it. */
async function rewrite(file: string, manifest: ArchiveManifest, more: Record<string, Buffer> = {}) {
  const files: Record<string, Buffer> = {}
  for await (const { name, content } of readTar(archive)) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    if (/^(rows|media)\//.test(name)) files[name] = Buffer.concat(parts)
  }
  await write(file, manifest, { ...files, ...more })
}

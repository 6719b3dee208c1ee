import type { CompanyArchive, CompanyImport } from '@chatflow/contract'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, aStubbornClient, ticketOf } from './crashLoad.ts'
import { openHeldEnds } from './heldEnds.ts'
import { compiled, startProgram, type Program } from './program.ts'
import { aReadyFolder, firstUser } from './readyFolder.ts'
import { eventually } from './server.ts'

/** Who has the company that moves. */
const owner = { email: 'dono@loja.test', password: 'Demo1234' }
const waitMs = 90_000

let folder: Awaited<ReturnType<typeof aReadyFolder>>
let environment: Record<string, string>
let program: Program
let database: Awaited<ReturnType<typeof openHeldEnds>>
let archive: Buffer
let planId: number
const call = aStubbornClient({ program: () => program, ...firstUser })
const inFolder = (name: string) => path.join(folder.directory, name)

beforeAll(async () => {
  folder = await aReadyFolder('the first user')
  await mkdir(inFolder('temporary'))
  environment = {
    DEMO: 'false',
    LOG_LEVEL: 'error',
    // So long nobody takes over what the dead process held.
    LEASE_SECONDS: '3',
    DATA_DIR: folder.directory,
    TMPDIR: inFolder('temporary'),
  }
  program = await startProgram(environment)
  // Contacts come after other rows and before many: a company hangs there half written.
  database = await openHeldEnds(folder.directory, 'contacts')
  planId = (await call('GET', '/plans/all'))[0].id
  archive = await exported(await aCompanyWithFiles())
}, 300_000)
afterAll(async () => {
  await database.close()
  await program.kill('SIGKILL')
  await folder.remove()
})

/** A small one: what is cut in half costs the same however often it is done. It has rows before and after its contacts, and a file. */
async function aCompanyWithFiles(): Promise<number> {
  const form = { name: 'Loja', email: owner.email, password: owner.password, planId }
  const { id } = (await call('POST', '/companies', form)) as { id: number }
  const { call: ask, whatsappId } = await aLine({ program: () => program, ...owner })
  const number = '5511987650001'
  await ask('POST', `/simulator/${whatsappId}/inbound`, { number, body: 'Oi' })
  const ticketId = await ticketOf(ask, number)
  await ask('PUT', `/tickets/${ticketId}`, { status: 'open' })
  const { token } = (await program.call('POST', '/auth/login', { body: owner })) as { token: string }
  const file = new FormData()
  file.append('medias', new File(['Preços'.repeat(10_000)], 'tabela.txt'))
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${program.url}/api/messages/${ticketId}`, { method: 'POST', headers, body: file })
  expect(sent.status).toBe(200)
  return id
}

async function exported(companyId: number): Promise<Buffer> {
  const where = `/companies/${companyId}/archives`
  await call('POST', where)
  const { url } = await eventually(
    async () =>
      ((await call('GET', where)).archives as CompanyArchive[]).find(({ state }) => state === 'done'),
    waitMs,
  )
  return Buffer.from(await (await fetch(String(url))).arrayBuffer())
}

const dieAndRise = async () => {
  await program.kill('SIGKILL')
  program = await startProgram(environment)
}
/** Companies by name, and those that files lie for. Folder 0 is that of archives. */
async function found() {
  const { rows } = await database.run('select id, name from companies order by id')
  const companies = (rows as { id: string; name: string }[]).map(({ id, name }) => ({ id: Number(id), name }))
  const stored = (await readdir(inFolder('media'))).map(Number).filter((id) => id !== 0)
  return {
    names: companies.map(({ name }) => name),
    /** Files of nobody. */
    strays: stored.filter((stored) => !companies.some(({ id }) => id === stored)),
    arriving: await database.count('select 1 from arriving_companies'),
    temporary: (await readdir(inFolder('temporary'))).filter((name) => /import|form|file/.test(name)),
  }
}
const isHeld = (count = 1) => eventually(async () => (await database.held()) >= count, waitMs)

async function send(id: string, offset: number, part: Buffer) {
  const { token } = (await program.call('POST', '/auth/login', { body: firstUser })) as { token: string }
  const form = new FormData()
  form.append('part', new File([part], 'part'))
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${program.url}/api/company-imports/${id}/parts/${offset}`, {
    method: 'POST',
    headers,
    body: form,
  })
}
const importOf = async (id: string) =>
  ((await call('GET', '/company-imports')).imports as CompanyImport[]).find((one) => one.id === id)!
const settled = (id: string) =>
  eventually(async () => {
    const one = await importOf(id)
    return !['receiving', 'checking', 'importing'].includes(one.state) && one
  }, waitMs)

/** Brings the whole archive, and waits until it was looked at. */
async function brought(): Promise<string> {
  const { id } = (await call('POST', '/company-imports', begun())) as CompanyImport
  expect((await send(id, 0, archive)).status).toBe(200)
  expect(await settled(id)).toMatchObject({ state: 'checked' })
  return id
}
const begun = () => ({ fileName: 'loja.tar', size: archive.length })

test('an upload that is killed on its way, while it is checked and half written becomes one company; one that is killed in its last try has failed, leaves nothing behind and can be begun again', async () => {
  const before = await found()
  const { id } = (await call('POST', '/company-imports', begun())) as CompanyImport
  const middle = Math.ceil(archive.length / 2)
  expect((await send(id, 0, archive.subarray(0, middle))).status).toBe(200)
  // Whether this one arrives is left to chance: it is sent again.
  const lost = send(id, middle, archive.subarray(middle)).catch(() => undefined)
  await dieAndRise()
  await lost
  const again = await send(id, middle, archive.subarray(middle))
  expect([200, 409]).toContain(again.status)
  await dieAndRise()
  expect(await settled(id)).toMatchObject({ state: 'checked', received: archive.length })
  const last = await brought()

  await database.hold()
  const form = { name: 'Loja que chegou', planId, adminEmail: 'dona@chegou.test' }
  const insisting = { name: 'Loja que insiste', planId, adminEmail: 'dona@insiste.test' }
  await call('POST', `/company-imports/${id}/start`, form)
  await call('POST', `/company-imports/${last}/start`, insisting)
  await isHeld(2)
  const { rowCount } = await database.run(
    'update graphile_worker._private_jobs set attempts = max_attempts where key = $1 and locked_at is not null',
    [`import:${last}`],
  )
  expect(rowCount).toBe(1)
  await program.kill('SIGKILL')
  const amid = await found()
  expect([amid.names, amid.arriving]).toEqual([before.names, 2])
  expect(amid.strays, 'their files lay there before their rows').toHaveLength(2)
  await database.letGo()
  program = await startProgram(environment)
  expect(await settled(id)).toMatchObject({ state: 'done', problem: null })
  expect(await settled(last)).toMatchObject({ state: 'failed', problem: 'ERR_INTERNAL', companyId: null })

  const after = await found()
  expect(after.names).toEqual([...before.names, form.name])
  expect(after).toMatchObject({ strays: [], arriving: 0 })
  // Put away by the one who is done.
  await eventually(async () => (await found()).temporary.length === 0, waitMs)
  await call('POST', `/company-imports/${last}/start`, insisting)
  expect(await settled(last)).toMatchObject({ state: 'done', problem: null })
  expect((await found()).names).toEqual([...before.names, form.name, insisting.name])

  for (const each of [id, last]) await call('DELETE', `/company-imports/${each}`)
  const parts = async () => (await readdir(inFolder('media/0'))).filter((name) => name.endsWith('.part'))
  await eventually(async () => (await parts()).length === 0, waitMs)
}, 600_000)

test('a command that is killed leaves no company, and done again it leaves no file behind', async () => {
  const before = await found()
  const file = inFolder('loja.tar')
  await writeFile(file, archive)
  const command = path.join(import.meta.dirname, '../src/commands/importCompany.ts')
  const options = [
    '--name',
    'Loja por comando',
    '--plan',
    String(planId),
    '--admin-email',
    'dona@comando.test',
  ]
  const begin = () =>
    spawn(process.execPath, [command, file, ...options], {
      env: { PATH: process.env['PATH'], ...compiled, ...environment },
      stdio: 'ignore',
    })
  await database.hold()
  const first = begin()
  await isHeld()
  first.kill('SIGKILL')
  await once(first, 'exit')
  await database.letGo()
  const amid = await found()
  expect([amid.names, amid.arriving]).toEqual([before.names, 1])
  expect(amid.strays).toHaveLength(1)

  const [code] = (await once(begin(), 'exit')) as [number]
  expect(code).toBe(0)
  const after = await found()
  expect(after.names).toEqual([...before.names, 'Loja por comando'])
  expect(after).toMatchObject({ strays: [], arriving: 0, temporary: [] })
}, 600_000)

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { CompanyArchive, CompanyImport } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { checkArchive } from './checkArchive.ts'
import { forgetOldArchives } from './companyArchives.ts'
import { days } from '../../platform/clock.ts'

type Caller = Awaited<ReturnType<TestServer['as']>>
let server: TestServer
let asSuper: Caller
let asAdmin: Caller
let asAttendant: Caller
let companyId: number
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-archives-'))
  server = await startTestServer()
  const platform = await server.aTeam()
  asSuper = await server.as(await server.aUser(platform.companyId, { profile: 'admin', super: true }))
  const team = await server.aTeam()
  companyId = team.companyId
  asAdmin = await server.as(team.admin)
  asAttendant = await server.as(team.attendant)
  await asAdmin('POST', '/contacts', { name: 'Rita', number: '5511987651234' })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const made = (who: Caller, where: string) =>
  eventually(async () => {
    const { body } = await who('GET', where)
    return (body.archives as CompanyArchive[]).find(({ state }) => state === 'done')
  })

/** Fetched as a browser does, by the address alone. */
async function fetchFile(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${url}`, { headers })
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
}

test('an admin has the own company written into a file, and nobody else finds it', async () => {
  expect((await asAdmin('POST', '/company-archives')).status).toBe(202)
  expect((await asAdmin('POST', '/company-archives')).body.error).toBe('ERR_ARCHIVE_RUNNING')
  const { url, size, sha256 } = await made(asAdmin, '/company-archives')
  const { status, content } = await fetchFile(url!)
  expect([status, content.length]).toEqual([200, size])
  const file = path.join(folder, 'own.tar')
  await writeFile(file, content)
  expect((await checkArchive(file)).manifest.tables).toContainEqual(
    expect.objectContaining({ name: 'contacts', rows: 1 }),
  )
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  // Neither without the permission in the address, nor with a session of an attendant or of another company.
  const bare = url!.split('?')[0]!
  for (const token of [asAttendant.token, asAdmin.token, asSuper.token])
    expect((await fetchFile(bare, { authorization: `Bearer ${token}` })).status).toBe(404)
  for (const call of ['GET', 'POST'] as const)
    expect((await asAttendant(call, '/company-archives')).status).toBe(403)
  expect((await asAdmin('GET', `/companies/${companyId}/archives`)).status).toBe(403)
  expect((await asSuper('GET', '/company-archives')).body.archives).toEqual([])
  const log = await asAdmin('GET', '/audit-log')
  expect(JSON.stringify(log.body)).toContain('export')
})

const sendPart = (id: string, offset: number, part: Buffer) => {
  const { payload, headers } = multipart('part', 'part', part)
  return asSuper('POST', `/company-imports/${id}/parts/${offset}`, payload, headers)
}

async function bring(content: Buffer) {
  const begun = await asSuper('POST', '/company-imports', { fileName: 'x.tar', size: content.length })
  const { id } = begun.body as CompanyImport
  const middle = Math.ceil(content.length / 2)
  expect((await sendPart(id, 0, content.subarray(0, middle))).body).toMatchObject({ received: middle })
  // Its answer was lost: sent again, it counts once. One that leaves a gap is refused.
  expect((await sendPart(id, 0, content.subarray(0, middle))).body).toMatchObject({ received: middle })
  expect((await sendPart(id, middle + 1, content.subarray(middle + 1))).body.error).toBe('ERR_ARCHIVE_STATE')
  expect((await sendPart(id, middle, content.subarray(middle))).status).toBe(200)
  return settled(id)
}
const settled = (id: string) =>
  eventually(async () => {
    const { body } = await asSuper('GET', '/company-imports')
    const found = (body.imports as CompanyImport[]).find((one) => one.id === id)
    return found && !['receiving', 'checking', 'importing'].includes(found.state) ? found : undefined
  })

test('the owner of the platform has any company written, checks the file and makes a company of it', async () => {
  expect((await asSuper('POST', `/companies/${companyId}/archives`)).status).toBe(202)
  const { url } = await eventually(async () => {
    const { body } = await asSuper('GET', `/companies/${companyId}/archives`)
    return (body.archives as CompanyArchive[]).find((one) => one.isByPlatform && one.state === 'done')
  })
  const { content } = await fetchFile(url!)
  const checked = await bring(content)
  expect(checked).toMatchObject({
    state: 'checked',
    summary: { users: 2, needsAdminEmail: true, isOlder: false, counts: { contacts: 1 } },
  })
  expect(checked.summary?.taken).toHaveLength(2)
  const planId = (await asSuper('GET', '/plans/all')).body[0].id as number
  const start = (form: object) => asSuper('POST', `/company-imports/${checked.id}/start`, { planId, ...form })
  expect((await start({ name: 'Sem dona' })).status).toBe(202)
  expect(await settled(checked.id)).toMatchObject({
    state: 'failed',
    problem: 'ERR_ARCHIVE_NO_ADMIN',
    companyId: null,
  })
  expect((await start({ name: 'Mudada', adminEmail: 'mudada@test.local' })).status).toBe(202)
  const done = await settled(checked.id)
  expect(done).toMatchObject({ state: 'done', companyId: expect.any(Number) })
  expect((await start({ name: 'Outra vez' })).body.error).toBe('ERR_ARCHIVE_STATE')
  const admin = await server.as({ email: 'mudada@test.local' })
  expect((await admin('GET', '/contacts')).body.contacts).toMatchObject([{ name: 'Rita' }])
  expect((await asSuper('DELETE', `/company-imports/${checked.id}`)).status).toBe(200)
  for (const call of ['/company-imports', `/companies/${companyId}/archives`])
    for (const who of [asAdmin, asAttendant]) expect((await who('GET', call)).status).toBe(403)
})

test('what was altered on its way is refused, and files are gone when their time is over', async () => {
  const { url } = await made(asAdmin, '/company-archives')
  const { content } = await fetchFile(url!)
  content[Math.floor(content.length / 3)]! ^= 1
  expect(await bring(content)).toMatchObject({
    state: 'refused',
    problem: 'ERR_ARCHIVE_DAMAGED',
    summary: null,
  })
  server.clock.travel(days(4))
  const again = await server.as(asAdmin.user)
  expect((await again('GET', '/company-archives')).body.archives).toEqual([])
  await server.tenancy.withPlatform(forgetOldArchives)
  await eventually(async () => (await fetchFile(url!)).status === 404)
})

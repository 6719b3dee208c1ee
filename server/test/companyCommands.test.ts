import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlan } from '../src/company/plans/plans.factory.ts'
import { aDataFolder, compiled } from './program.ts'
import { appSecret, startTestServer, type TestServer } from './server.ts'

let server: TestServer
let folder: Awaited<ReturnType<typeof aDataFolder>>
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
  folder = await aDataFolder()
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})

async function command(name: string, ...given: string[]): Promise<string> {
  const { ownerUrl, appUrl } = server.database
  const place = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl, DATA_DIR: folder.directory }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '../src/commands', name), ...given],
    { env: { ...process.env, ...compiled, ...place, APP_SECRET: appSecret } },
  )
  return stdout
}

test('a company is exported, checked and imported by commands; a name that is taken stops it', async () => {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  await asAdmin('POST', '/contacts', { name: 'Rita', number: '5511987651234' })
  const file = path.join(folder.directory, 'company.tar')
  expect(await command('exportCompany.ts', String(companyId), file)).toMatch(/SHA-256 [0-9a-f]{64}/)
  expect(await command('importCompany.ts', file, '--check')).toContain('is whole')

  const { id: planId } = await server.tenancy.withPlatform((platform) => aPlan(platform))
  const form = ['--plan', String(planId), '--admin-email', 'dona@mudou.test']
  const said = await command('importCompany.ts', file, '--name', 'Loja que mudou', ...form)
  const made = Number(/is company (\d+)/.exec(said)?.[1])
  const contacts = await server.tenancy.withTenant(made, ({ db }) =>
    db.selectFrom('contacts').select(['name', 'number']).where('companyId', '=', made).execute(),
  )
  expect(contacts).toEqual([{ name: 'Rita', number: '5511987651234' }])
  await expect(command('importCompany.ts', file, '--name', 'Loja que mudou', ...form)).rejects.toMatchObject({
    stderr: expect.stringContaining('nothing was changed'),
  })
})

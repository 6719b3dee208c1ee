import type { BulkChange, ContactImport } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSheet } from './contactFiles.ts'
import { aStubbornClient } from './crashLoad.ts'
import { aDataFolder, startProgram } from './program.ts'
import { eventually } from './server.ts'

const account = { email: 'admin@crash.local', password: 'Demo1234' }
const people = 20_000

let folder: Awaited<ReturnType<typeof aDataFolder>>
beforeAll(async () => {
  folder = await aDataFolder()
})
afterAll(() => folder.remove())

test('killed while it reads and while it imports, an import goes on and makes nobody twice, and so does a change of many', async () => {
  const environment = {
    DEMO: 'false',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
    // So long nobody takes over what the dead process held.
    LEASE_SECONDS: '3',
    DATA_DIR: folder.directory,
  }
  let program = await startProgram(environment)
  const call = aStubbornClient({ program: () => program, ...account })
  const dieAndRise = async () => {
    await program.kill('SIGKILL')
    program = await startProgram(environment)
  }

  const { token } = (await program.call('POST', '/auth/login', { body: account })) as { token: string }
  const form = new FormData()
  form.append('file', new File([aSheet(people)], 'clientes.csv'))
  const sent = await fetch(`${program.url}/api/contacts/upload?review=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { jobId } = (await sent.json()) as { jobId: string }
  const found = () => call('GET', `/contacts/imports/${jobId}`) as Promise<ContactImport>

  await dieAndRise()
  await eventually(async () => (await found()).state === 'ready', 90_000)
  expect(await found()).toMatchObject({ total: people, preview: { chosen: people, problems: {} } })

  await call('POST', `/contacts/imports/${jobId}/start`, {})
  for (const least of [1, people / 2]) {
    await eventually(async () => (await found()).done >= least, 90_000)
    await dieAndRise()
  }
  await eventually(async () => (await found()).state !== 'running', 90_000)
  expect(await found()).toMatchObject({
    state: 'done',
    created: people,
    updated: 0,
    ignored: 0,
    done: people,
  })
  expect((await call('GET', '/contacts')).count).toBe(people)

  const some = { action: 'block', filter: { searchParam: 'Pessoa 1' } }
  const { total } = (await call('POST', '/contacts/changes', some)) as { total: number }
  const change = async () => ((await call('GET', '/contacts/changes')) as BulkChange[])[0]!
  const begun = await eventually(async () => {
    const now = await change()
    return now.done > 0 && now
  }, 90_000)
  expect(begun.done).toBeLessThan(total)
  await dieAndRise()
  await eventually(async () => (await change()).state === 'done', 90_000)
  // What one step had changed before it died would be the same already if it were taken up again.
  expect(await change()).toMatchObject({ total, done: total, changed: total, same: 0 })
  expect((await call('GET', '/contacts?active=false')).count).toBe(total)
  await program.kill('SIGTERM')
}, 900_000)

import type { BulkChange, ContactImport } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSheet } from './contactFiles.ts'
import { aStubbornClient } from './crashLoad.ts'
import { openHeldEnds } from './heldEnds.ts'
import { fewLines, startProgram } from './program.ts'
import { aReadyFolder, firstUser } from './readyFolder.ts'
import { eventually } from './server.ts'

/** Several portions of all that is done with them: a thousand are read, 500 imported and 200 changed at a time. */
const people = 2_500
/** The line at which it dies is in the fourth portion. */
const death = { line: 1_800, done: 1_500 }

let folder: Awaited<ReturnType<typeof aReadyFolder>>
beforeAll(async () => {
  folder = await aReadyFolder('the first user')
})
afterAll(() => folder.remove())

test('killed while it reads and while it imports, an import goes on and makes nobody twice, and so does a change of many', async () => {
  const environment = { DEMO: 'false', LOG_LEVEL: 'error', ...fewLines, DATA_DIR: folder.directory }
  let program = await startProgram(environment)
  const call = aStubbornClient({ program: () => program, ...firstUser })
  const database = await openHeldEnds(folder.directory, 'contact_import_rows')
  const dieAmidWork = async () => {
    await eventually(async () => (await database.held()) > 0, 90_000)
    await program.kill('SIGKILL')
    await database.letGo()
  }
  const rise = async () => void (program = await startProgram(environment))

  const { token } = (await program.call('POST', '/auth/login', { body: firstUser })) as { token: string }
  const form = new FormData()
  form.append('file', new File([aSheet(people)], 'clientes.csv'))
  await database.hold()
  const sent = await fetch(`${program.url}/api/contacts/upload?review=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { jobId } = (await sent.json()) as { jobId: string }
  const found = () => call('GET', `/contacts/imports/${jobId}`) as Promise<ContactImport>
  await dieAmidWork()
  await rise()
  await eventually(async () => (await found()).state === 'ready', 90_000)
  expect(await found()).toMatchObject({ total: people, preview: { chosen: people, problems: {} } })

  const itsLine = 'from contact_import_rows where import_id = $1 and line = $2'
  await database.holdRow(itsLine, [jobId, death.line])
  await call('POST', `/contacts/imports/${jobId}/start`, {})
  await dieAmidWork()
  // What is whole is there, and nothing of the portion that it died in.
  expect(await database.count('select from contacts')).toBe(death.done)
  expect(await database.count('select from contact_imports where done = $1', [death.done])).toBe(1)
  await rise()
  await eventually(async () => (await found()).state !== 'running', 90_000)
  expect(await found()).toMatchObject({
    state: 'done',
    created: people,
    updated: 0,
    ignored: 0,
    done: people,
  })
  expect((await call('GET', '/contacts')).count).toBe(people)

  await database.holdRow(`from contacts where name = 'Pessoa 1500'`)
  const some = { action: 'block', filter: { searchParam: 'Pessoa 1' } }
  const { total } = (await call('POST', '/contacts/changes', some)) as { total: number }
  const change = async () => ((await call('GET', '/contacts/changes')) as BulkChange[])[0]!
  await dieAmidWork()
  const changed = await database.count('select from contacts where not active')
  expect(changed).toBeGreaterThan(0)
  expect(changed).toBeLessThan(total)
  await rise()
  await eventually(async () => (await change()).state === 'done', 90_000)
  // What one step had changed before it died would be the same already if it were taken up again.
  expect(await change()).toMatchObject({ total, done: total, changed: total, same: 0 })
  expect((await call('GET', '/contacts?active=false')).count).toBe(total)
  await database.close()
  await program.kill('SIGTERM')
}, 900_000)

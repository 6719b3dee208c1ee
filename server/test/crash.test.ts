import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'
import { aLine, aStubbornClient, settle, startTalking, tableOf, unharmed } from './crashLoad.ts'
import { aDatabase } from './database.ts'
import { aDataFolder, startProgram } from './program.ts'
import { eventually } from './server.ts'

const crashes = Number(process.env['CRASHES'] ?? 3)
const account = { email: 'admin@crash.local', password: 'Demo1234' }
const common = {
  DEMO: 'false',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  LOG_LEVEL: 'error',
}

let folder: Awaited<ReturnType<typeof aDataFolder>>
beforeAll(async () => {
  folder = await aDataFolder()
})
afterAll(() => folder.remove())

test(
  `killed ${crashes} times under load, it loses nothing, doubles nothing and keeps the order`,
  { timeout: 180_000 + crashes * 30_000 },
  async () => {
    const environment = { ...common, DATA_DIR: folder.directory }
    let program = await startProgram(environment)
    const password = await keptSecret(folder.directory, 'database-password')
    const directory = path.join(folder.directory, 'postgres')
    const { url } = await startCluster({ directory, password, database: 'chatflow' })
    const { call, whatsappId } = await aLine({ program: () => program, ...account })

    const talking = startTalking(call, whatsappId)
    for (let count = 0; count < crashes; count += 1) {
      await talking.listen(1 + Math.random() * 60)
      await program.kill('SIGKILL')
      program = await startProgram(environment)
    }
    await talking.stop()
    const { conversations } = talking
    const counted = await settle({ url, whatsappId, conversations })
    await program.kill('SIGTERM')
    process.stdout.write(tableOf(`${crashes} times kill -9`, conversations, counted))

    expect(counted.in).toMatchObject(unharmed)
    expect(counted.out).toMatchObject(unharmed)
    expect(counted.strangers).toBe(0)
  },
)

test('of two processes the one that lives takes over the lines of the other, and loses nothing', async () => {
  const [database, second] = [await aDatabase(), await aDataFolder()]
  const environment = {
    ...common,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATA_DIR: second.directory,
    APP_SECRET: 'one secret for both processes, long enough',
    LEASE_SECONDS: '5',
  }
  const dying = await startProgram(environment)
  const { whatsappId } = await aLine({ program: () => dying, ...account })
  const living = await startProgram(environment)
  const call = aStubbornClient({ program: () => living, ...account })
  const holder = async () => (await call('GET', `/whatsapp/${whatsappId}`)).ownerNode as string
  const before = await holder()

  const talking = startTalking(call, whatsappId)
  await talking.listen(50)
  await dying.kill('SIGKILL')
  await eventually(async () => (await holder()) !== before || undefined, 90_000)
  await talking.listen(50)
  await talking.stop()
  const { conversations } = talking
  const counted = await settle({ url: database.ownerUrl, whatsappId, conversations })
  expect(counted.in).toMatchObject(unharmed)
  expect(counted.out).toMatchObject(unharmed)
  expect(counted.strangers).toBe(0)

  await living.kill('SIGTERM')
  await database.drop()
  await second.remove()
}, 240_000)

import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'
import { aStubbornClient, compare, readBothSides, startTalking, type Conversation } from './crashLoad.ts'
import { aDatabase } from './database.ts'
import { aDataFolder, startProgram, type Program } from './program.ts'
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

/** A paired line to a network that says some things twice. */
async function aLine(program: () => Program) {
  const call = aStubbornClient({ program, ...account })
  const { id } = await call('POST', '/whatsapp', { name: `Linha ${process.pid}` })
  const hasStatus = (status: string) =>
    eventually(async () => (await call('GET', `/whatsapp/${id}`)).status === status || undefined, 60_000)
  await hasStatus('qrcode')
  await call('POST', `/simulator/${id}/scan`)
  await hasStatus('CONNECTED')
  await call('PUT', `/simulator/${id}/faults`, { duplicateRate: 0.2 })
  return { call, whatsappId: id as number }
}

interface Ended {
  url: string
  whatsappId: number
  conversations: Conversation[]
}
/** Waits until nothing is on its way any more, and counts. */
async function settle({ url, whatsappId, conversations }: Ended) {
  const { received, onPhones } = await eventually(async () => {
    const sides = await readBothSides(url, whatsappId)
    return sides.unfinished === 0 && sides
  }, 120_000)
  return {
    in: compare(conversations, 'asked', received),
    out: compare(conversations, 'answered', onPhones),
    strangers: received.length - conversations.reduce((sum, { asked }) => sum + asked.length, 0),
  }
}
const unharmed = { lost: 0, doubled: 0, outOfOrder: 0 }

test(
  `killed ${crashes} times under load, it loses nothing, doubles nothing and keeps the order`,
  { timeout: 180_000 + crashes * 30_000 },
  async () => {
    const environment = { ...common, DATA_DIR: folder.directory }
    let program = await startProgram(environment)
    const password = await keptSecret(folder.directory, 'database-password')
    const directory = path.join(folder.directory, 'postgres')
    const { url } = await startCluster({ directory, password, database: 'chatflow' })
    const { call, whatsappId } = await aLine(() => program)

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
    process.stdout.write(tableOf(conversations.length, counted))

    expect(counted.in).toMatchObject(unharmed)
    expect(counted.out).toMatchObject(unharmed)
    expect(counted.strangers).toBe(0)
  },
)

type Counted = Awaited<ReturnType<typeof settle>>
function tableOf(conversations: number, counted: Counted) {
  const row = ({ said, lost, doubled, outOfOrder }: Counted['in'], name: string) =>
    `| ${name} | ${said} | ${lost} | ${doubled} | ${outOfOrder} |\n`
  return `\n${crashes} times kill -9, ${conversations} conversations\n\n| | said | lost | doubled | out of order |\n|---|---|---|---|---|\n${row(counted.in, 'customers')}${row(counted.out, 'answers')}\n`
}

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
  const { whatsappId } = await aLine(() => dying)
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

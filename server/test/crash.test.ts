import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'
import { aLine, settle, startTalking, tableOf, unharmed } from './crashLoad.ts'
import { aDataFolder, startProgram } from './program.ts'

const crashes = Number(process.env['CRASHES'] ?? 3)
const account = { email: 'admin@crash.local', password: 'Demo1234' }
const common = {
  DEMO: 'false',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  LOG_LEVEL: 'error',
  // So long nobody takes over what the dead process held.
  LEASE_SECONDS: '3',
}

let folder: Awaited<ReturnType<typeof aDataFolder>>
beforeAll(async () => {
  folder = await aDataFolder()
})
afterAll(() => folder.remove())

test(
  `killed ${crashes} times under load, it loses nothing, doubles nothing and keeps the order`,
  { timeout: 600_000 + crashes * 30_000 },
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

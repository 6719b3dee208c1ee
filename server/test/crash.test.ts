import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, settle, startTalking, tableOf, unharmed } from './crashLoad.ts'
import { fewLines, startProgram } from './program.ts'
import { addressOf } from './programDatabase.ts'
import { aReadyFolder, firstUser } from './readyFolder.ts'

const crashes = Number(process.env['CRASHES'] ?? 2)

let folder: Awaited<ReturnType<typeof aReadyFolder>>
beforeAll(async () => {
  folder = await aReadyFolder('the first user')
})
afterAll(() => folder.remove())

test(
  `killed ${crashes} times under load, it loses nothing, doubles nothing and keeps the order`,
  { timeout: 600_000 + crashes * 30_000 },
  async () => {
    const environment = { DEMO: 'false', LOG_LEVEL: 'error', ...fewLines, DATA_DIR: folder.directory }
    let program = await startProgram(environment)
    const { call, whatsappId } = await aLine({ program: () => program, ...firstUser })
    const url = await addressOf(folder.directory)

    const talking = startTalking(call, whatsappId)
    await talking.begun()
    for (let count = 0; count < crashes; count += 1) {
      await talking.listen(1 + Math.random() * 20)
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

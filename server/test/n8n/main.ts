import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { keptSecret } from '../../src/platform/crypto.ts'
import { startCluster } from '../../src/platform/database/cluster.ts'
import { aLine } from '../crashLoad.ts'
import { aDataFolder, startProgram } from '../program.ts'
import { eventually } from '../server.ts'
import { installN8n, startN8n } from './n8n.ts'

/** The template for n8n, tried with the real n8n: a customer writes, n8n hears it and answers. Run by `npm run test:n8n`. */

const template = path.join(import.meta.dirname, '../../../docs/n8n/receive-and-answer.json')
const account = { email: 'admin@n8n.local', password: 'Demo1234' }
const customer = '5511987650001'
const said = 'Vocês abrem no sábado?'
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** As the docs tell people to fill it in. */
async function filledIn(url: string, token: string) {
  const text = await readFile(template, 'utf8')
  const filled = text.replace('https://chat.example.com', url).replace('Bearer TOKEN', `Bearer ${token}`)
  assert.notEqual(filled, text)
  return { ...(JSON.parse(filled) as { nodes: object[] }), id: 'receiveAndAnswer' }
}

interface PhoneMessage {
  body: string
  fromBusiness: boolean
}

async function main() {
  await installN8n(say)
  const folder = await aDataFolder()
  const environment = {
    DEMO: 'false',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'warn',
    TRUSTED_HOSTS: '127.0.0.1',
    DATA_DIR: folder.directory,
  }
  say('Starting the product …')
  const program = await startProgram(environment)
  let n8n: Awaited<ReturnType<typeof startN8n>> | undefined
  try {
    const { call, whatsappId } = await aLine({ program: () => program, ...account })
    const scopes = ['messages:send']
    const form = { name: 'n8n', scopes, connectionId: whatsappId }
    const { token } = (await call('POST', '/api-tokens', form)) as { token: string }
    const password = await keptSecret(folder.directory, 'database-password')
    const directory = path.join(folder.directory, 'postgres')
    const { url: databaseUrl } = await startCluster({ directory, password, database: 'n8n' })
    const own = path.join(folder.directory, 'n8n')
    await mkdir(own)
    n8n = await startN8n({
      folder: own,
      databaseUrl,
      workflow: await filledIn(program.url, token),
      say,
    })
    await call('POST', '/webhooks-out', {
      name: 'n8n',
      url: `${n8n.url}/webhook/chat-flow`,
      events: ['message.received'],
    })
    say('A customer writes …')
    await call('POST', `/simulator/${whatsappId}/inbound`, { number: customer, body: said })
    const phone = `/simulator/${whatsappId}/phones/${customer}/messages`
    const answers = await eventually(async () => {
      const { messages } = (await call('GET', phone)) as { messages: PhoneMessage[] }
      const fromUs = messages.filter(({ fromBusiness }) => fromBusiness).map(({ body }) => body)
      return fromUs.length > 0 && fromUs
    }, 60_000)
    assert.deepEqual(answers, [`Recebemos: ${said}`])
    say(`The customer reads: ${answers[0]}\n1 passed, 0 failed`)
  } catch (error) {
    if (n8n) say(n8n.output())
    throw error
  } finally {
    await n8n?.stop()
    await program.kill('SIGTERM')
    await folder.remove()
  }
}

await main()

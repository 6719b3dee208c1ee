import { expect, onTestFinished, test } from 'vitest'
import { silenceSignalLibrary } from '../src/channels/whatsappWeb/quietSignal.ts'
import { aStubbornClient, tableOf, unharmed } from './crashLoad.ts'
import { aDatabase } from './database.ts'
import { startGraphServer } from './graphServer/graphServer.ts'
import { aWhatsAppNumber } from './graphServer/whatsapp.ts'
import { settleTalks, startTalks, type Customer } from './networkTalk.ts'
import { aDataFolder, fewLines, startProgram, type Program } from './program.ts'
import { eventually } from './server.ts'
import { startWaServer } from './waServer/waServer.ts'
import { whatsappAt } from './whatsappAt.ts'
import { aNumber } from './whatsappInbox.ts'

silenceSignalLibrary()
const kills = Number(process.env['NETWORK_KILLS'] ?? 2)
const account = { email: 'admin@kills.local', password: 'Demo1234' }
type Client = ReturnType<typeof aStubbornClient>

/** A network on this machine that the product is to be connected with. */
interface Network {
  environment: Record<string, string>
  customers: Customer[]
  restMs: number
  /** Returns the id of the connection, once it is up. */
  connect(call: Client, program: () => Program): Promise<number>
  isStillPaired(): boolean
  close(): Promise<void>
}

async function byQrCode(): Promise<Network> {
  const wa = await startWaServer()
  const shop = wa.businessPhone({ number: aNumber(), name: 'Loja' })
  const customers = Array.from({ length: 3 }, () => {
    const phone = wa.person({ number: aNumber(), name: 'Ana' })
    return {
      number: phone.number,
      write: (body: string) => phone.send(shop, body),
      read: () => phone.inbox().map(({ text }) => text ?? ''),
    }
  })
  return {
    environment: whatsappAt(wa),
    customers,
    restMs: 1_500,
    connect: async (call) => {
      const { id } = await call('POST', '/whatsapp', { name: 'Loja', provider: 'baileys' })
      const { qrcode } = await reaches(call, id, 'qrcode')
      await shop.scan(qrcode)
      await reaches(call, id, 'CONNECTED')
      return id
    },
    isStillPaired: () => shop.devices().length === 1,
    close: () => wa.close(),
  }
}

async function byCloud(): Promise<Network> {
  const graph = await startGraphServer()
  const accounts = { phoneNumberId: '100200300', wabaId: '400500600' }
  const secrets = { accessToken: 'EAAG-token', appSecret: 'secret of the app', verifyToken: 'our word' }
  let program: () => Program
  const number = aWhatsAppNumber(graph, {
    ...accounts,
    ...secrets,
    webhookUrl: () => `${program().url}/api/webhooks/meta`,
    statuses: ['sent', 'delivered'],
    insists: true,
  })
  const customers = Array.from({ length: 12 }, () => {
    const from = aNumber()
    return {
      number: from,
      write: (body: string) => number.write(from, { type: 'text', text: { body } }),
      read: () => number.arrived.flatMap(({ to, message }) => (to === from ? [textIn(message)] : [])),
    }
  })
  return {
    environment: { META_GRAPH_URL: graph.url, META_RESEND_SECONDS: '15' },
    customers,
    // One person may be written to once in six seconds.
    restMs: 12_000,
    connect: async (call, current) => {
      program = current
      const credentials = { ...accounts, ...secrets }
      const { id } = await call('POST', '/whatsapp', {
        name: 'Loja na nuvem',
        provider: 'cloud',
        credentials,
      })
      await reaches(call, id, 'CONNECTED')
      return id
    },
    isStillPaired: () => true,
    close: () => graph.close(),
  }
}
const textIn = (message: object) => (message as { text?: { body: string } }).text?.body ?? ''

const reaches = (call: Client, id: number, status: string) =>
  eventually(async () => {
    const connection = await call('GET', `/whatsapp/${id}`)
    return connection.status === status && (connection as { qrcode: string })
  }, 60_000)

test(
  `killed ${kills} times amid talk over WhatsApp by QR code and the Cloud API, it loses nothing, doubles nothing, keeps the order and its session`,
  { timeout: 600_000 + kills * 120_000 },
  async () => {
    // One program for both: a start costs more than what is said over a network.
    const networks = { 'WhatsApp by QR code': await byQrCode(), 'the Cloud API': await byCloud() }
    const [database, folder] = [await aDatabase(), await aDataFolder()]
    const environment = {
      DEMO: 'false',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'warn',
      ...fewLines,
      LEASE_SECONDS: '2',
      CONNECTION_POLL_MS: '100',
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      DATA_DIR: folder.directory,
      APP_SECRET: 'one secret for all lives of it, long enough',
      ...networks['WhatsApp by QR code'].environment,
      ...networks['the Cloud API'].environment,
    }
    let program = await startProgram(environment)
    // However it ends, nothing goes on running.
    onTestFinished(async () => {
      await program.kill('SIGKILL')
      for (const network of Object.values(networks)) await network.close()
      await database.drop()
      await folder.remove()
    })
    const call = aStubbornClient({ program: () => program, ...account })
    const talks = await Promise.all(
      Object.entries(networks).map(async ([name, network]) => {
        const id = await network.connect(call, () => program)
        return { name, network, id, talking: startTalks(call, network.customers, network.restMs) }
      }),
    )
    const everywhere = (work: (talk: (typeof talks)[number]) => Promise<unknown>) =>
      Promise.all(talks.map(work))
    await everywhere(({ talking }) => talking.begun())
    for (let count = 0; count < kills; count += 1) {
      // In the midst of what is said over each of them in turn.
      await talks[count % talks.length]!.talking.listen(1 + Math.random() * 12)
      await program.kill('SIGKILL')
      program = await startProgram(environment)
    }
    await everywhere(({ talking }) => talking.stop())
    await everywhere(async ({ name, network, id, talking }) => {
      const counted = await settleTalks(database.ownerUrl, id, talking.talks)
      if (kills > 2) process.stdout.write(tableOf(`${kills} times kill -9, ${name}`, talking.talks, counted))
      expect([name, counted.in]).toMatchObject([name, unharmed])
      expect([name, counted.out]).toMatchObject([name, unharmed])
      expect([name, counted.strangers]).toEqual([name, 0])
      expect([name, network.isStillPaired()]).toEqual([name, true])
      await reaches(call, id, 'CONNECTED')
    })
    expect(program.output()).not.toMatch(/privKey|rootKey|Closing session/)
    await program.kill('SIGTERM')
  },
)

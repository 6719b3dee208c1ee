import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { silenceSignalLibrary } from '../../server/src/channels/whatsappWeb/quietSignal.ts'
import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { startGraphServer, type GraphServer } from '../../server/test/graphServer/graphServer.ts'
import { aFacebookUser } from '../../server/test/graphServer/pages.ts'
import { aWhatsAppNumber } from '../../server/test/graphServer/whatsapp.ts'
import { startWaServer, type WaServer } from '../../server/test/waServer/waServer.ts'
import { whatsappAt } from '../../server/test/whatsappAt.ts'
import { asOwner, install, type CleanUp, type Installation } from './installation.ts'
import {
  addCloud,
  addConnection,
  cloudAccount,
  cloudCall,
  messengerCall,
  messengerPerson,
  pageAccount,
  tell,
  untilShown,
  untilUp,
} from './metaCalls.ts'
import { draw } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const messages = Number(process.argv[2] ?? 2_000)
const people = 20
const limitMs = 300_000

/** How many messages of customers each network brings in a second, from the first word to the last bubble. */
async function main() {
  silenceSignalLibrary()
  const cleanUps: CleanUp[] = []
  const afterwards = (cleanUp: CleanUp) => void cleanUps.push(cleanUp)
  try {
    const cluster = await startThrowAwayCluster({ name: 'channels' })
    afterwards(() => cluster.stop())
    const directory = await mkdtemp('/tmp/chatflow-channels-')
    afterwards(() => rm(directory, { recursive: true, force: true }))
    const [graph, wa] = [await startGraphServer(), await startWaServer()]
    afterwards(() => graph.close())
    afterwards(() => wa.close())
    Object.assign(process.env, whatsappAt(wa), { META_GRAPH_URL: graph.url })
    const options = { name: 'measured', directory, messages: 5_000, nodeOptions: [], afterwards }
    const installation = await install(cluster, options)
    const lines = [['inbound', 'messages', 'messages/s', 'product CPU ms/message', 'lost']]
    for (const network of [overQrCode(wa), overCloud(graph), ...overPages(graph)])
      lines.push(await measure(installation, network))
    process.stdout.write(`\n${draw(lines)}`)
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

interface MeasuredNetwork {
  name: string
  /** Returns the id of a connection that is up. */
  connect(installation: Installation): Promise<number>
  /** One of `people` says something; resolves when the network has let it go. */
  say(url: string, person: number, count: number): Promise<unknown>
}

async function measure(installation: Installation, network: MeasuredNetwork): Promise<string[]> {
  const { product, ownerUrl } = installation
  say(`${network.name} …`)
  const id = await network.connect(installation)
  const [before, began] = [await product.used(), performance.now()]
  // Each waits until the network has taken a message before writing the next.
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      for (let count = person; count < messages; count += people)
        await network.say(product.url, person, count)
    }),
  )
  const { shown } = await untilShown(ownerUrl, id, messages, limitMs)
  const took = (performance.now() - began) / 1_000
  const cpu = ((await product.used()).cpu - before.cpu) / messages
  return [network.name, String(messages), (shown / took).toFixed(0), cpu.toFixed(2), String(messages - shown)]
}

function overQrCode(wa: WaServer): MeasuredNetwork {
  const shop = wa.businessPhone({ number: '5511870000001', name: 'Loja' })
  const customers = Array.from({ length: people }, (_, place) =>
    wa.person({ number: `55119${60_000_000 + place}`, name: `Ana ${place}` }),
  )
  return {
    name: 'WhatsApp, QR code',
    connect: async (installation) => {
      const id = await addConnection(installation, { name: 'QR', provider: 'baileys' })
      await asOwner(installation.ownerUrl, async (client) => {
        const code = `select qrcode from connections where id = $1 and status = 'qrcode'`
        for (;;) {
          const { rows } = await client.query<{ qrcode: string }>(code, [id])
          if (rows[0]) return shop.scan(rows[0].qrcode)
          await pause(100)
        }
      })
      await untilUp(installation, id)
      return id
    },
    say: (_url, person, count) => customers[person]!.send(shop, `Mensagem ${count}`),
  }
}

function overCloud(graph: GraphServer): MeasuredNetwork {
  aWhatsAppNumber(graph, cloudAccount)
  return {
    name: 'WhatsApp, Cloud API',
    connect: async (installation) => {
      const id = await addCloud(installation)
      await untilUp(installation, id)
      return id
    },
    say: (url, person, count) => tell(url, cloudCall(`wamid.${count}`, person, people)),
  }
}

function overPages(graph: GraphServer): MeasuredNetwork[] {
  const { pageId, igUserId } = pageAccount
  const { appSecret } = cloudAccount
  const instagram = { id: igUserId, name: 'Loja', username: 'loja' }
  const user = aFacebookUser(graph, {
    appId: '1234567890',
    appSecret,
    webhookUrl: 'http://127.0.0.1:1',
    pages: [{ id: pageId, name: 'Loja', instagram }],
  })
  for (const object of ['page', 'instagram'] as const)
    for (let person = 0; person < people; person += 1)
      user.state.people.set(messengerPerson(object, person), { name: `Bia ${person}` })
  const pageToken = user.state.pages[0]!.token
  return (['page', 'instagram'] as const).map((object) => ({
    name: object === 'page' ? 'Facebook' : 'Instagram',
    connect: async (installation) => {
      const isPage = object === 'page'
      const id = await addConnection(installation, {
        name: isPage ? 'Facebook' : 'Instagram',
        channel: isPage ? 'facebook' : 'instagram',
        provider: 'graph',
        credentials: { pageId, pageToken, appSecret, ...(!isPage && { igUserId }) },
      })
      await untilUp(installation, id)
      return id
    },
    say: (url, person, count) => tell(url, messengerCall(object, `m_${object}.${count}`, person, people)),
  }))
}

await main()

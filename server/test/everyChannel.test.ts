import type { TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silenceSignalLibrary } from '../src/channels/whatsappWeb/quietSignal.ts'
import { startGraphServer, type GraphServer } from './graphServer/graphServer.ts'
import { aFacebookUser } from './graphServer/pages.ts'
import { aWhatsAppNumber } from './graphServer/whatsapp.ts'
import { aCustomer, anInbox, type Inbox } from './inbox.ts'
import { eventually, startTestServer, type TestServer } from './server.ts'
import { says } from './waServer/kinds.ts'
import { startWaServer, type WaServer } from './waServer/waServer.ts'
import { whatsappAt } from './whatsappAt.ts'
import { aNumber } from './whatsappInbox.ts'

silenceSignalLibrary()

/** Somebody on one network. The names of messages are the network's own. */
interface Customer {
  connectionId: number
  asks(body: string): Promise<unknown>
  /** Resolves when an answer with these words lies on their phone. */
  hears(body: string): Promise<{
    reads(): unknown
    quotes(body: string): Promise<unknown>
    reacts(emoji: string): Promise<unknown>
  }>
}

const meta = { appId: '1234567890', appSecret: 'secret-of-the-app-at-meta' }
const page = { id: '108012345678901' }
const instagram = { id: '17841405309211844', name: 'Loja', username: 'loja' }
let [server, inbox, wa, graph] = [] as unknown as [TestServer, Inbox, WaServer, GraphServer]
beforeAll(async () => {
  ;[wa, graph] = await Promise.all([startWaServer(), startGraphServer()])
  server = await startTestServer({
    environment: {
      ...whatsappAt(wa),
      META_GRAPH_URL: graph.url,
      META_APP_ID: meta.appId,
      META_APP_SECRET: meta.appSecret,
      CONNECTION_POLL_MS: '50',
    },
  })
  inbox = await anInbox(server)
})
afterAll(async () => {
  await server.close()
  await Promise.all([wa.close(), graph.close()])
})

const webhookUrl = () => `${server.url}/api/webhooks/meta`
const isUp = (id: number, status = 'CONNECTED') =>
  eventually(async () => {
    const { body } = await inbox.asAdmin('GET', `/whatsapp/${id}`)
    return body.status === status && (body as { qrcode: string })
  }, 20_000)
async function connect(more: { provider: string; credentials?: object }): Promise<number> {
  return (await inbox.asAdmin('POST', '/whatsapp', { name: more.provider, ...more })).body.id
}

async function onSimulator(): Promise<Customer> {
  const { whatsappId: connectionId } = inbox
  const number = aCustomer()
  const act = (what: string, more: object) =>
    inbox.asAdmin('POST', `/simulator/${connectionId}/${what}`, more)
  return {
    connectionId,
    asks: (body) => inbox.post({ number, name: 'Ana', body }),
    hears: async (body) => {
      const { wid } = await eventually(async () =>
        (await inbox.phone(number)).find((message) => message.body.includes(body)),
      )
      return {
        reads: () => act('receipt', { wid, ack: 3 }),
        quotes: (words) => inbox.post({ number, name: 'Ana', body: words, quotedWid: wid }),
        reacts: (emoji) => act('reaction', { wid, emoji, number }),
      }
    },
  }
}

async function onQrCode(): Promise<Customer> {
  const shop = wa.businessPhone({ number: aNumber(), name: 'Loja' })
  const ana = wa.person({ number: aNumber(), name: 'Ana' })
  const connectionId = await connect({ provider: 'baileys' })
  await shop.scan((await isUp(connectionId, 'qrcode')).qrcode)
  await isUp(connectionId)
  return {
    connectionId,
    asks: (body) => ana.send(shop, body),
    hears: async (body) => {
      const received = await ana.received(({ text }) => text?.includes(body) === true)
      return {
        reads: () => ana.reads(received),
        quotes: (words) => ana.send(shop, says.quote(received, words)),
        reacts: (emoji) => ana.reacts(shop, received.id, emoji),
      }
    },
  }
}

async function onCloud(): Promise<Customer> {
  const credentials = {
    phoneNumberId: '100200300',
    wabaId: '400500600',
    accessToken: 'EAAG-token',
    appSecret: 'secret of the app',
  }
  const number = aWhatsAppNumber(graph, { ...credentials, webhookUrl: webhookUrl(), statuses: ['delivered'] })
  const from = aCustomer()
  const connectionId = await connect({ provider: 'cloud', credentials })
  await isUp(connectionId)
  const text = (body: string, more: object = {}) =>
    number.write(from, { type: 'text', text: { body }, ...more })
  return {
    connectionId,
    asks: text,
    hears: async (body) => {
      const { wamid } = await eventually(async () =>
        number.arrived.find(({ to, message }) => to === from && JSON.stringify(message).includes(body)),
      )
      return {
        reads: () => number.status(wamid, 'read'),
        quotes: (words) => text(words, { context: { id: wamid } }),
        reacts: (emoji) => number.write(from, { type: 'reaction', reaction: { message_id: wamid, emoji } }),
      }
    },
  }
}

const user = () =>
  aFacebookUser(graph, {
    ...meta,
    webhookUrl: webhookUrl(),
    now: () => server.clock.now(),
    pages: [{ ...page, name: 'Loja', username: 'loja', instagram }],
  })
let manager: ReturnType<typeof user> | undefined
const onMessenger = (account: string, choice: object) => async (): Promise<Customer> => {
  const { state, arrived, fire, said, write } = (manager ??= user())
  const login = { facebookUserId: state.userId, facebookUserToken: state.shortToken }
  const made = await inbox.asAdmin('POST', '/facebook', { ...login, ...choice })
  const connectionId = made.body[0].id as number
  await isUp(connectionId)
  const from = account === page.id ? '6710000000000001' : '1710000000000001'
  state.people.set(from, { name: 'Ana' })
  return {
    connectionId,
    asks: (body) => write(account, from, { text: body }),
    hears: async (body) => {
      const { mid } = await eventually(async () =>
        arrived.find(({ to, send }) => to === from && JSON.stringify(send).includes(body)),
      )
      return {
        reads: () =>
          fire(account, [{ ...said(account, from), read: { mid, watermark: server.clock.now().getTime() } }]),
        quotes: (words) => write(account, from, { text: words, reply_to: { mid } }),
        reacts: (emoji) =>
          fire(account, [
            { ...said(account, from), reaction: { mid, action: 'react', reaction: 'other', emoji } },
          ]),
      }
    },
  }
}

test.each([
  ['the simulator', onSimulator],
  ['WhatsApp by QR code', onQrCode],
  ['the Cloud API', onCloud],
  ['a Facebook page', onMessenger(page.id, { pageIds: [page.id] })],
  ['an Instagram account', onMessenger(instagram.id, { addInstagram: true, igUserIds: [instagram.id] })],
])('one conversation over %s gives the same ticket and the same bubbles', async (_name, open) => {
  const ana = await open()
  await ana.asks('Vocês abrem hoje?')
  const ticketId = await eventually(() => ticketOn(ana.connectionId))
  const taken = { status: 'open', queueId: inbox.first.id }
  expect((await inbox.asAdmin('PUT', `/tickets/${ticketId}`, taken)).status).toBe(200)
  await inbox.asAdmin('POST', `/messages/${ticketId}`, { body: 'Até as 18h.' })
  const answer = await ana.hears('Até as 18h.')
  await eventually(async () => (await bubbles(ticketId)).some(({ ack }) => ack > 0))
  await answer.reacts('👍')
  await answer.quotes('Obrigada!')
  await answer.reads()

  const own = { type: 'conversation', quotes: undefined }
  const expected = [
    { ...own, by: 'customer', body: 'Vocês abrem hoje?', reactions: [], ack: 0 },
    { ...own, by: 'us', body: 'Até as 18h.', reactions: ['👍'], ack: 3 },
    { ...own, by: 'customer', body: 'Obrigada!', quotes: 'Até as 18h.', reactions: [], ack: 0 },
  ]
  await eventually(async () => (await bubbles(ticketId)).length === 3 && (await isSettled(ticketId)))
  expect(await bubbles(ticketId)).toEqual(expected)
  const { body: ticket } = await inbox.asAdmin('GET', `/tickets/${ticketId}`)
  expect(ticket).toMatchObject({
    status: 'open',
    isGroup: false,
    whatsappId: ana.connectionId,
    lastMessage: 'Obrigada!',
    contact: { name: 'Ana' },
  })
})

const ticketOn = (whatsappId: number) =>
  inbox.data(async ({ db }) => {
    const row = await db
      .selectFrom('tickets')
      .select('id')
      .where('whatsappId', '=', whatsappId)
      .executeTakeFirst()
    return row?.id
  })

async function bubbles(ticketId: number) {
  const { body } = await inbox.asAdmin('GET', `/messages/${ticketId}?keepUnread=true`)
  return (body.messages as TicketMessage[]).map((message) => ({
    by: message.fromMe ? 'us' : 'customer',
    type: message.mediaType,
    body: message.body,
    quotes: message.quotedMsg?.body,
    reactions: message.reactions.map(({ emoji }) => emoji),
    ack: message.fromMe ? message.ack : 0,
  }))
}
const isSettled = async (ticketId: number) =>
  (await bubbles(ticketId)).some(({ ack, reactions }) => ack === 3 && reactions.length === 1)

import { decryptPollVote, downloadMediaMessage, proto, WA_CERT_DETAILS, type WAMessage } from 'baileys'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BusinessPhone } from './businessPhone.ts'
import { says } from './kinds.ts'
import type { Person } from './person.ts'
import { makePlainClient, type PlainClient } from './plainClient.ts'
import { startWaServer, type WaServer } from './waServer.ts'

const realRoot = WA_CERT_DETAILS.PUBLIC_KEY
const trusted = getCACertificates('default')
let wa: WaServer
let shop: BusinessPhone
let ana: Person
let bia: Person
let client: PlainClient

const arrived = (pick: (message: WAMessage) => unknown) =>
  client.event('messages.upsert', ({ messages }) =>
    messages.find((message) => message.message && pick(message)),
  )

beforeAll(async () => {
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  wa = await startWaServer()
  WA_CERT_DETAILS.PUBLIC_KEY = wa.rootPublicKey
  shop = wa.businessPhone({ number: '5511900000001', name: 'Loja' })
  ana = wa.person({ number: '5511987654321', name: 'Ana', picture: Buffer.from('a picture') })
  bia = wa.person({ number: '551133334444', name: 'Bia', hidesNumber: true })
  shop.remembers({
    with: ana,
    name: 'Ana Souza',
    recentFrom: new Date('2026-01-05T00:00:00Z'),
    messages: [
      { from: 'them', content: 'feliz natal', at: new Date('2025-12-25T12:00:00Z') },
      { from: 'them', content: 'bom dia', at: new Date('2026-01-05T12:00:00Z'), id: 'OLD1' },
      { from: 'me', content: 'bom dia, Ana', at: new Date('2026-01-05T12:01:00Z') },
    ],
  })
  await shop.savesContact(ana, 'Ana Souza')
  client = makePlainClient(wa)
})

// Only this one: certificates of other such servers have the same name, and would be tried in its place.
beforeEach(() => setDefaultCACertificates([wa.ca]))

afterAll(async () => {
  await client.end()
  await wa.close()
  WA_CERT_DETAILS.PUBLIC_KEY = realRoot
  setDefaultCACertificates(trusted)
  vi.restoreAllMocks()
})

test('a code of eight characters links the device as well; a wrong one does not', async () => {
  client.connect()
  await client.qr()
  const ended = client.closed()
  const code = await client.socket.requestPairingCode(shop.number)
  await expect(shop.enterPairingCode('AAAAAAAA')).rejects.toThrow('not the one')
  await shop.enterPairingCode(code)
  await ended
  client.forgetEvents()
  client.connect()
  await client.opened()
  expect(client.socket.user?.id).toBe(shop.devices()[0]?.jid)
})

test('the phone tells a new device its history and its phone book', async () => {
  const old = await client.event('messaging-history.set', ({ messages }) =>
    messages.find(({ key }) => key.id === 'OLD1'),
  )
  expect(old).toMatchObject({
    key: { remoteJid: ana.lid, fromMe: false },
    message: { conversation: 'bom dia' },
  })
  await client.socket.fetchMessageHistory(10, old.key, 0)
  await client.event('messaging-history.set', ({ messages }) =>
    messages.find(({ message }) => message?.conversation === 'feliz natal'),
  )
  const saved = await client.event('contacts.upsert', (contacts) => contacts.find(({ id }) => id === ana.jid))
  expect(saved).toMatchObject({ name: 'Ana Souza', lid: ana.lid })
  await shop.savesContact(ana, 'Ana S.')
  await client.event('contacts.upsert', (contacts) => contacts.find(({ name }) => name === 'Ana S.'))
})

test('reactions, edits, deletions and votes name the message that they are about', async () => {
  const sent = await client.socket.sendMessage(ana.jid, { poll: { name: 'Cor?', values: ['azul', 'verde'] } })
  const pollId = sent?.key.id ?? ''
  const poll = await ana.received(({ id }) => id === pollId)
  await ana.votes(shop, poll, ['verde'])
  const { message } = await arrived((one) => one.message?.pollUpdateMessage)
  const { selectedOptions } = decryptPollVote(message?.pollUpdateMessage?.vote ?? {}, {
    pollCreatorJid: shop.lid,
    pollMsgId: pollId,
    pollEncKey: sent?.message?.messageContextInfo?.messageSecret ?? Buffer.alloc(0),
    voterJid: ana.lid,
  })
  expect(selectedOptions).toHaveLength(1)

  await ana.reacts(shop, pollId, '👍')
  const reacted = await client.event('messages.reaction', ([one]) => one)
  expect(reacted).toMatchObject({ key: { id: pollId, fromMe: true }, reaction: { text: '👍' } })
  const id = await ana.send(shop, 'errado')
  await ana.edits(shop, id, 'certo')
  await client.message('certo')
  await ana.deletes(shop, id)
  const { REVOKE } = proto.Message.ProtocolMessage.Type
  expect((await arrived((one) => one.message?.protocolMessage?.type === REVOKE)).message).toMatchObject({
    protocolMessage: { key: { id } },
  })
})

test('a status is a broadcast of its author', async () => {
  await ana.postsStatus('de férias')
  expect((await client.message('de férias')).key).toMatchObject({
    remoteJid: 'status@broadcast',
    participant: ana.lid,
  })
})

test('files and places of a customer arrive', async () => {
  const picture = Buffer.from('not really a picture')
  await ana.send(shop, await wa.file('image', picture, { caption: 'foto' }))
  expect(await downloadMediaMessage(await client.message('foto'), 'buffer', {})).toEqual(picture)
  await ana.send(shop, says.location(-23.5, -46.6, { name: 'Loja' }))
  await arrived((one) => one.message?.locationMessage?.name === 'Loja')
})

test('somebody who hides their number is an @lid alone, and can be answered', async () => {
  await bia.send(shop, 'sem número')
  const { key } = await client.message('sem número')
  expect(key).toMatchObject({ remoteJid: bia.lid })
  expect(key.remoteJidAlt).toBeUndefined()
  await client.socket.sendMessage(bia.lid, { text: 'olá' })
  await bia.received('olá')
})

test('a group: both ways, a lost message asked for again, names and members', async () => {
  const group = wa.group({ subject: 'Obra', by: ana, members: [shop, bia] })
  await client.event('groups.upsert', (groups) => groups.find(({ subject }) => subject === 'Obra'))
  await ana.send(group, 'oi, grupo')
  expect((await client.message('oi, grupo')).key).toMatchObject({
    remoteJid: group.jid,
    participant: ana.lid,
    participantAlt: ana.jid,
  })
  ana.garbleNext()
  await ana.send(group, 'perdida')
  await client.message('perdida')
  await client.socket.sendMessage(group.jid, { text: 'olá, grupo' })
  expect(await ana.received('olá, grupo')).toMatchObject({ chat: group.jid, from: shop.number })
  await bia.received('olá, grupo')
  bia.failNext()
  await client.socket.sendMessage(group.jid, { text: 'outra' })
  await bia.received('outra')
  group.rename(ana, 'Obra nova')
  await client.event('groups.update', (groups) => groups.find(({ subject }) => subject === 'Obra nova'))
  group.remove(ana, bia)
  await client.event('group-participants.update', ({ action }) => (action === 'remove' ? true : undefined))
  expect((await client.socket.groupMetadata(group.jid)).participants).toHaveLength(2)
})

test('typing, pictures, calls and the check of numbers', async () => {
  await client.socket.presenceSubscribe(ana.jid)
  await client.socket.sendPresenceUpdate('composing', ana.jid)
  await ana.sees('composing', shop)
  ana.startsTyping(shop)
  await client.event('presence.update', ({ presences }) =>
    presences[ana.lid]?.lastKnownPresence === 'composing' ? true : undefined,
  )
  const address = await client.socket.profilePictureUrl(ana.jid)
  expect(await (await fetch(address ?? '')).text()).toBe('a picture')
  await expect(client.socket.profilePictureUrl(bia.lid)).rejects.toThrow('item-not-found')

  const id = ana.calls(shop)
  const call = await client.event('call', ([one]) => (one?.status === 'offer' ? one : undefined))
  expect(call).toMatchObject({ id, from: ana.lid, callerPn: ana.jid })
  await client.socket.rejectCall(call.id, call.from)
  await ana.rejected(id)

  // The ninth digit is the network's affair; who is not there is left out of the answer.
  expect(await client.socket.onWhatsApp('5511987654321', '5511933334444', '5511000000000')).toEqual([
    { jid: ana.jid, exists: true },
    { jid: '551133334444@s.whatsapp.net', exists: true },
  ])
})

test('a correct client causes no problem', () => {
  expect(wa.problems).toEqual([])
})

import { acks } from '@chatflow/contract'
import { proto, type WAMessage } from 'baileys'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawEventsOf } from './rawEvents.ts'
import { translate } from './translate.ts'
import type { EventContext } from './whatsappWebTypes.ts'
import { ana, context, group, heard, received, saidBy } from './whatsappWeb.factory.ts'

test('a text names its writer by number and by @lid, whichever of them it came from', async () => {
  const byNumber = await heard(received({ conversation: 'Oi' }, { remoteJidAlt: '77001@lid' }))
  const byLid = await heard(
    received(
      { conversation: 'Oi' },
      { remoteJid: '77001:3@lid', remoteJidAlt: '5511987654321@s.whatsapp.net' },
    ),
  )
  expect(byNumber).toEqual(byLid)
  expect(byNumber).toMatchObject([
    {
      externalId: '3A5E0001',
      address: '5511987654321',
      said: {
        kind: 'message',
        wid: '3A5E0001',
        body: 'Oi',
        type: 'conversation',
        fromMe: false,
        at: new Date(1_790_000_000_000),
        chat: {
          identities: [
            { kind: 'phone', raw: '5511987654321' },
            { kind: 'lid', raw: '77001@lid' },
          ],
          name: 'Ana',
          isGroup: false,
        },
      },
    },
  ])
})

test('what is typed on the own phone belongs to the customer, never to ourselves', async () => {
  const [typed] = await heard(
    received({ conversation: 'Já vou' }, { fromMe: true, remoteJidAlt: '900000000000@lid' }),
  )
  expect(typed?.said).toMatchObject({
    fromMe: true,
    chat: { identities: [{ kind: 'phone', raw: '5511987654321' }] },
  })
  expect(JSON.stringify(typed)).not.toContain('Ana')
})

test('a reply names what it quotes, and a forwarded message says so', async () => {
  const contextInfo = { stanzaId: '3A0QUOTED', quotedMessage: { conversation: 'Segredo' }, isForwarded: true }
  const [raw] = await heard(received({ extendedTextMessage: { text: 'Sim', contextInfo } }))
  expect(raw?.said).toMatchObject({ quotedWid: '3A0QUOTED', isForwarded: true })
  expect(JSON.stringify(raw?.payload)).not.toContain('Segredo')
})

test('a group is the conversation, and one of its members wrote', async () => {
  const key = { remoteJid: group, participant: '77001:2@lid', participantAlt: ana }
  const [raw] = await heard(received({ conversation: 'Bom dia' }, key))
  expect(raw).toMatchObject({
    address: '120363041234567890',
    said: {
      chat: { identities: [{ kind: 'group', raw: '120363041234567890' }], isGroup: true },
      member: { name: 'Ana', identities: [{ kind: 'phone' }, { kind: 'lid', raw: '77001@lid' }] },
    },
  })
})

test('an edit has a name of its own and changes the words of another message', async () => {
  const editedMessage = { extendedTextMessage: { text: 'Quero 2' } }
  const protocolMessage = { key: { id: '3A0FIRST' }, type: 14, editedMessage }
  for (const content of [{ protocolMessage }, { editedMessage: { message: { protocolMessage } } }])
    expect(await heard(received(content))).toMatchObject([
      { externalId: '3A5E0001', said: { kind: 'edit', wid: '3A0FIRST', body: 'Quero 2', fromMe: false } },
    ])
})

test('a message taken back, and a reaction given and taken back', async () => {
  const revoke = { protocolMessage: { key: { id: '3A0FIRST' }, type: 0 } }
  expect(await saidBy(received(revoke))).toEqual({ kind: 'revoke', wid: '3A0FIRST', fromMe: false })
  const key = { id: '3A0FIRST', remoteJid: ana }
  expect(await saidBy(received({ reactionMessage: { key, text: '👍' } }))).toMatchObject({
    kind: 'reaction',
    wid: '3A0FIRST',
    emoji: '👍',
    fromMe: false,
    by: { identities: [{ raw: '5511987654321' }], name: 'Ana' },
  })
  expect(await saidBy(received({ reactionMessage: { key, text: '' } }))).toMatchObject({ emoji: '' })
})

test('what cannot be decrypted is announced under another name than the message that heals it', async () => {
  const [stub] = await heard({
    key: { remoteJid: ana, id: '3A5E0001', fromMe: false },
    messageStubType: 2,
    messageStubParameters: ['Bad MAC'],
    messageTimestamp: 1_790_000_000,
  })
  const [healed] = await heard(received({ conversation: 'Oi' }))
  expect(stub?.externalId).not.toBe(healed?.externalId)
  expect(stub?.address).toBe(healed?.address)
  expect(stub?.said).toMatchObject({ wid: '3A5E0001', body: '', data: { waiting: true } })
})

test.each([
  [1, []],
  [2, [acks.sent]],
  [3, [acks.delivered]],
  [4, [acks.read]],
  [5, [acks.played]],
])('the state %i of WhatsApp gives the ticks %j', async (status, ticks) => {
  const update = { key: { id: '3EB0', remoteJid: '77001@lid', fromMe: true }, update: { status } }
  const said = (await heard({ what: 'updates', updates: [update] })).map((event) => event.said)
  expect(said).toEqual(ticks.map((ack) => ({ kind: 'ack', wid: '3EB0', ack })))
})

/** Where '3EB0' was sent by us. */
const ours: EventContext = {
  ...context,
  kept: async (id) =>
    id === '3EB0'
      ? { key: { id, remoteJid: ana, fromMe: true }, message: { conversation: 'Oi' } }
      : undefined,
}

test('the error of WhatsApp is 0 and still a failure, with its code', async () => {
  const key = { id: '3EB0', remoteJid: ana, fromMe: true }
  const update = { status: 0, messageStubParameters: ['463'] }
  const [failed] = await heard({ what: 'updates', updates: [{ key, update }] })
  expect(failed?.said).toMatchObject({ kind: 'failure', wid: '3EB0', code: 'WA_463' })
  const refused = await heard({ what: 'ack', attrs: { id: '3EB0', from: ana, error: '463' } }, ours)
  expect(refused[0]?.externalId).toBe(failed?.externalId)
  const [sent] = await heard({ what: 'ack', attrs: { id: '3EB0', from: ana } }, ours)
  expect(sent?.said).toEqual({ kind: 'ack', wid: '3EB0', ack: acks.sent })
  // Of what the client asked our own phone.
  expect(await heard({ what: 'ack', attrs: { id: '3EB1', from: ana } }, ours)).toEqual([])
})

test('receipts of a group, and those folded into the message itself', async () => {
  const key = { id: '3EB0', remoteJid: group, fromMe: true }
  const receipts = [{ key, receipt: { userJid: ana, readTimestamp: 1 } }]
  expect((await heard({ what: 'receipts', receipts }))[0]?.said).toMatchObject({
    kind: 'ack',
    ack: acks.read,
  })
  const own = { ...received({ conversation: 'Oi' }, { fromMe: true }), status: 3 }
  expect((await heard(own)).map(({ said }) => said.kind)).toEqual(['message', 'ack'])
})

test('a call is told once, when it rings; calls of groups concern nobody', async () => {
  const call = { chatId: ana, from: '77001@lid', callerPn: ana, id: 'C1', date: new Date(0), offline: false }
  const calls = [
    { ...call, status: 'offer' as const, isVideo: true },
    { ...call, status: 'terminate' as const },
    { ...call, id: 'C2', status: 'offer' as const, isGroup: true },
  ]
  expect(await heard({ what: 'calls', calls })).toMatchObject([
    { externalId: 'call:C1', address: '5511987654321', said: { kind: 'call', isVideo: true } },
  ])
})

test('a new subject of a group, and a picture that is new or gone', async () => {
  const subject: WAMessage = {
    key: { remoteJid: group, id: 'G1', fromMe: false, participant: ana },
    messageStubType: 21,
    messageStubParameters: ['Condomínio'],
    messageTimestamp: 1_700_000_000,
  }
  expect(await saidBy(subject)).toEqual({
    kind: 'groupChange',
    chat: { identities: [{ kind: 'group', raw: '120363041234567890' }], name: 'Condomínio' },
    notice: { wid: 'G1', change: 'renamed', people: [], at: new Date(1_700_000_000_000) },
  })
  const url = 'https://pps.whatsapp.net/v/1_n.jpg?oe=1'
  const contacts = [
    { id: ana, imgUrl: url },
    { id: ana, imgUrl: 'changed' },
    { id: ana, imgUrl: null },
  ]
  expect((await heard({ what: 'contacts', contacts })).map(({ said }) => said)).toMatchObject([
    { kind: 'pictureChange', reference: { url } },
    { kind: 'pictureChange', reference: null },
  ])
})

test.each<[string, WAMessage]>([
  [
    'states of the day',
    received({ conversation: 'Oi' }, { remoteJid: 'status@broadcast', participant: ana }),
  ],
  ['newsletters', received({ conversation: 'Oi' }, { remoteJid: '1203@newsletter' })],
  ['what our devices tell each other', { ...received({ conversation: 'Oi' }), category: 'peer' }],
  ['keys of groups', received({ senderKeyDistributionMessage: { groupId: group } })],
  ['keys of devices', received({ protocolMessage: { type: 6, appStateSyncKeyShare: { keys: [] } } })],
  ['a new time to disappear', received({ protocolMessage: { type: 3, ephemeralExpiration: 60 } })],
])('%s are not kept', async (_name, message) => {
  expect(await rawEventsOf({ what: 'message', message }, context)).toEqual([])
})

test('what nobody understands is unknown, and nothing makes the translation fail', async () => {
  expect(await saidBy(received({ bcallMessage: { sessionId: 'x' } }))).toEqual({ kind: 'unknown' })
  const kinds = [...Object.keys(proto.Message.prototype), 'conversation', 'imageMessage', 'protocolMessage']
  const content = fc.dictionary(fc.constantFrom(...kinds), fc.jsonValue())
  const message = fc.record({
    what: fc.constant('message'),
    id: fc.string(),
    chat: fc.record({ phone: fc.string() }),
    fromMe: fc.boolean(),
    at: fc.double(),
    content: fc.oneof(content, fc.jsonValue()),
  })
  fc.assert(
    fc.property(fc.oneof(message, fc.jsonValue()), (payload) => {
      expect(translate(payload).kind).toBeTypeOf('string')
    }),
    { numRuns: 500 },
  )
})

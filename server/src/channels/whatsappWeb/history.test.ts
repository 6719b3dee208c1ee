import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { historyEvents } from './history.ts'
import { typingOf } from './people.ts'
import { translate } from './translate.ts'
import { ana, context, group, received } from './whatsappWeb.factory.ts'

test('the past comes oldest first, with the numbers that the phone tells beside it', async () => {
  const [older, newer] = [100, 200].map((messageTimestamp, place) => ({
    ...received({ conversation: `${place}` }, { id: `H${place}`, remoteJid: '77001@lid' }),
    messageTimestamp,
  }))
  const call = {
    key: { id: 'H2', remoteJid: ana, fromMe: false },
    messageStubType: 41,
    messageTimestamp: 150,
  }
  const numbers = new Map<string, string>()
  const { FULL, RECENT } = proto.HistorySync.HistorySyncType
  const data = {
    chats: [],
    contacts: [],
    messages: [newer!, call, older!],
    lidPnMappings: [{ lid: '77001@lid', pn: ana }],
  }
  const { events, isLast } = await historyEvents({ ...data, syncType: FULL, progress: 100 }, context, numbers)
  expect(isLast).toBe(true)
  expect(events.map(({ address, payload }) => [address, translate(payload)])).toMatchObject([
    ['5511987654321', { wid: 'H0', isImported: true, at: new Date(100_000) }],
    ['5511987654321', { wid: 'H2', type: 'call_log', data: { isVideo: true } }],
    ['5511987654321', { wid: 'H1', isImported: true }],
  ])
  const later = { ...data, lidPnMappings: [], syncType: RECENT, progress: 100 }
  const recent = await historyEvents(later, context, numbers)
  expect(recent.isLast).toBe(false)
  expect(recent.events.map(({ address }) => address)).toEqual(events.map(({ address }) => address))
})

test('a number is also known from the people of the past, where the client has lost the list of numbers', async () => {
  const message = received({ conversation: 'Oi' }, { id: 'H5', remoteJid: '77002@lid' })
  const past = { chats: [], contacts: [{ id: '77002@lid', phoneNumber: ana }], messages: [message] }
  const { events } = await historyEvents(past, context, new Map())
  expect(events).toMatchObject([{ address: '5511987654321' }])
})

test('somebody who writes or records is seen; somebody who only looks is not', () => {
  const presence = (id: string, who: string, lastKnownPresence: 'composing' | 'recording' | 'available') =>
    typingOf({ id, presences: { [who]: { lastKnownPresence } } })
  expect(presence(ana, ana, 'composing')).toEqual({ identities: [{ kind: 'phone', raw: '5511987654321' }] })
  expect(presence(group, ana, 'recording')?.identities).toEqual([
    { kind: 'group', raw: '120363041234567890' },
  ])
  expect(presence(ana, ana, 'available')).toBeUndefined()
})

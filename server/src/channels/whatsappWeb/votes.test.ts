import { aesEncryptGCM, hmacSign, proto, type WAMessageKey } from 'baileys'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ana, context, received, saidBy } from './whatsappWeb.factory.ts'

const secret = Buffer.alloc(32, 9)
const iv = Buffer.alloc(12, 1)
const anaLid = '77001@lid'
const us = '5511900000000@s.whatsapp.net'

/** Encrypts as a phone does: the key depends on the question, on who asked it and on who answers. */
function seal(
  wid: string,
  { author, voter }: { author: string; voter: string },
  kind: string,
  words: Uint8Array,
) {
  const sign = Buffer.concat(
    [wid, author, voter, kind].map((part) => Buffer.from(part)).concat(Buffer.from([1])),
  )
  const key = hmacSign(sign, hmacSign(secret, new Uint8Array(32), 'sha256'), 'sha256')
  return { encPayload: aesEncryptGCM(words, key, iv, Buffer.from(`${wid}\u0000${voter}`)), encIv: iv }
}

const asking = (message: proto.IMessage, key: WAMessageKey) => ({
  ...context,
  kept: async (wid: string) =>
    wid === key.id
      ? { key, message: { ...message, messageContextInfo: { messageSecret: secret } } }
      : undefined,
})
const poll = { pollCreationMessage: { name: 'Quando?', options: ['Hoje', 'Amanhã', 'Nunca'].map(named) } }
function named(optionName: string) {
  return { optionName }
}
const voteFor = (options: string[]) =>
  proto.Message.PollVoteMessage.encode({
    selectedOptions: options.map((option) => createHash('sha256').update(option).digest()),
  }).finish()

test.each([
  ['our poll, by number', { id: 'P1', remoteJid: ana, fromMe: true }, { author: us, voter: ana }],
  [
    'our poll, by @lid',
    { id: 'P1', remoteJid: ana, fromMe: true },
    { author: '900000000000@lid', voter: anaLid },
  ],
  ['their own poll', { id: 'P1', remoteJid: anaLid, fromMe: false }, { author: ana, voter: ana }],
])('a vote in %s is read', async (_name, key, sides) => {
  const vote = seal('P1', sides, 'Poll Vote', voteFor(['Amanhã', 'Hoje']))
  const update = { pollUpdateMessage: { pollCreationMessageKey: { id: 'P1' }, vote } }
  const message = received(update, { remoteJid: anaLid, remoteJidAlt: ana })
  expect(await saidBy(message, asking(poll, key))).toMatchObject({
    kind: 'vote',
    wid: 'P1',
    chosen: ['Hoje', 'Amanhã'],
    by: { identities: [{ raw: '5511987654321' }, { raw: '77001@lid' }] },
  })
})

test('a vote that is taken back chooses nothing; one without its poll is for a person to look at', async () => {
  const key = { id: 'P1', remoteJid: ana, fromMe: true }
  const vote = seal('P1', { author: us, voter: ana }, 'Poll Vote', voteFor([]))
  const message = received({ pollUpdateMessage: { pollCreationMessageKey: { id: 'P1' }, vote } })
  expect(await saidBy(message, asking(poll, key))).toMatchObject({ kind: 'vote', chosen: [] })
  expect(await saidBy(message)).toEqual({ kind: 'unknown' })
})

test.each([
  [1, 'going'],
  [2, 'notGoing'],
  [3, 'maybe'],
])('the reply %i to an invitation is "%s"', async (response, chosen) => {
  const words = proto.Message.EventResponseMessage.encode({ response, timestampMs: 1 }).finish()
  const reply = seal('E1', { author: us, voter: ana }, 'Event Response', words)
  const message = received({ encEventResponseMessage: { eventCreationMessageKey: { id: 'E1' }, ...reply } })
  const asked = asking({ eventMessage: { name: 'Visita' } }, { id: 'E1', remoteJid: ana, fromMe: true })
  expect(await saidBy(message, asked)).toMatchObject({ kind: 'vote', wid: 'E1', chosen: [chosen] })
})

import { Curve, generateSignalPubKey, initAuthCreds } from 'baileys'
import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AuthState } from './authState.ts'
import { silent } from '../../../test/waServer/signalDevice.ts'
import { silenceSignalLibrary } from './quietSignal.ts'
import { createSignalKeys, safeSignalRepository } from './safeSignal.ts'
import { keepSessionsWhole } from './wholeSessions.ts'

silenceSignalLibrary()
keepSessionsWhole()
const peer = '5511960000001@s.whatsapp.net'

/** One number with its own store, in which reading and writing take a while. */
function aNumber() {
  const creds = initAuthCreds()
  const kept = new Map<string, unknown>()
  const auth = {
    read: async (type: string, ids: string[]) => {
      await breathe()
      return Object.fromEntries(ids.map((id) => [id, kept.get(`${type}:${id}`)]))
    },
    write: async (data: Record<string, Record<string, unknown>>) => {
      await breathe()
      for (const [type, byId] of Object.entries(data))
        for (const [id, value] of Object.entries(byId)) kept.set(`${type}:${id}`, structuredClone(value))
    },
  } as unknown as AuthState
  const signal = createSignalKeys(auth)
  const make = safeSignalRepository(signal, () => undefined)
  const repository = make({ creds, keys: signal.keys }, silent, async () => [])
  let keyId = 0
  return {
    ...repository,
    /** What somebody needs for a first message to it. */
    publishKeys: async () => {
      keyId += 1
      const pair = Curve.generateKeyPair()
      await signal.keys.set({ 'pre-key': { [keyId]: pair } })
      return {
        registrationId: creds.registrationId,
        identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
        signedPreKey: {
          keyId: creds.signedPreKey.keyId,
          publicKey: generateSignalPubKey(creds.signedPreKey.keyPair.public),
          signature: creds.signedPreKey.signature,
        },
        preKey: { keyId, publicKey: generateSignalPubKey(pair.public) },
      }
    },
  }
}
type Repository = ReturnType<typeof aNumber>

const greet = async (number: Repository, other = aNumber()) =>
  number.injectE2ESession({ jid: peer, session: await other.publishKeys() })
/** Everybody knows the other one as the same person here. */
const write = (number: Repository, words: string) =>
  number.encryptMessage({ jid: peer, data: Buffer.from(words) })
const read = async (number: Repository, message: Awaited<ReturnType<typeof write>>) =>
  Buffer.from(await number.decryptMessage({ jid: peer, ...message })).toString()

test('two numbers that write to one person at the same time move their own keys, and neither is stuck', async () => {
  const [left, right] = [aNumber(), aNumber()]
  await Promise.all([greet(left), greet(right)])
  const written = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { ciphertext } = await (index % 3 === 1 ? right : left).encryptMessage({
        jid: peer,
        data: Buffer.from('Oi'),
      })
      return Buffer.from(ciphertext).toString('hex')
    }),
  )
  // The same words under the same key are the same bytes: a key that was used twice shows.
  expect(new Set(written).size).toBe(written.length)
})

test('what comes again is known to have been read, also when it is not the first message of a session', async () => {
  const [shop, phone] = [aNumber(), aNumber()]
  await greet(shop, phone)
  await read(phone, await write(shop, 'Oi'))
  const reply = await write(phone, 'Bom dia')
  expect(reply.type).toBe('msg')
  expect(await read(shop, reply)).toBe('Bom dia')
  await expect(read(shop, reply)).rejects.toThrow('Key used already or never filled')
  expect(await read(shop, await write(phone, 'Tudo bem?'))).toBe('Tudo bem?')
})

test('a message of an older session leaves the newer one whole', async () => {
  const [shop, phone] = [aNumber(), aNumber()]
  await greet(shop, phone)
  await read(phone, await write(shop, 'Oi'))
  await read(shop, await write(phone, 'Bom dia'))
  const crossing = await write(phone, 'Estão abertos?')
  await greet(shop, phone)
  const first = await write(shop, 'Voltamos')
  expect(await read(shop, crossing)).toBe('Estão abertos?')
  expect(await read(phone, await write(shop, 'Sim!'))).toBe('Sim!')
  expect(await read(phone, first)).toBe('Voltamos')
})

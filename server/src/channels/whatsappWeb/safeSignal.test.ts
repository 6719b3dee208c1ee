import { Curve, generateSignalPubKey, initAuthCreds } from 'baileys'
import { setImmediate as breathe } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AuthState } from './authState.ts'
import { silent } from '../../../test/waServer/signalDevice.ts'
import { silenceSignalLibrary } from './quietSignal.ts'
import { createSignalKeys, safeSignalRepository } from './safeSignal.ts'

silenceSignalLibrary()
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
  return make({ creds, keys: signal.keys }, silent, async () => [])
}
type Repository = ReturnType<typeof aNumber>

async function greet(number: Repository) {
  const creds = initAuthCreds()
  await number.injectE2ESession({
    jid: peer,
    session: {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
      signedPreKey: {
        keyId: creds.signedPreKey.keyId,
        publicKey: generateSignalPubKey(creds.signedPreKey.keyPair.public),
        signature: creds.signedPreKey.signature,
      },
      preKey: { keyId: 1, publicKey: generateSignalPubKey(Curve.generateKeyPair().public) },
    },
  })
}

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

import { Curve } from 'baileys'
import { expect, test } from 'vitest'
import { meaningOf } from './closeReasons.ts'
import { isSignedBy } from './honestSignatures.ts'
import { silenceSignalLibrary } from './quietSignal.ts'
import { messageIdOf } from './sendToNetwork.ts'
import { createServerAcks, resultOf } from './serverAcks.ts'

test('a signature counts only for its signer, its words and itself', () => {
  for (let round = 0; round < 20; round++) {
    const [signer, other] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
    const words = Buffer.from(`words ${round}`)
    const signature = Curve.sign(signer.private, words)
    const changed = Buffer.from(signature)
    changed[10] = (changed[10] ?? 0) ^ 1
    expect(isSignedBy(signer.public, words, signature)).toBe(true)
    expect(isSignedBy(Buffer.concat([Buffer.from([5]), signer.public]), words, signature)).toBe(true)
    expect(isSignedBy(other.public, words, signature)).toBe(false)
    expect(isSignedBy(signer.public, Buffer.from('other words'), signature)).toBe(false)
    expect(isSignedBy(signer.public, words, changed)).toBe(false)
    expect(isSignedBy(signer.public, words, Buffer.alloc(64))).toBe(false)
    expect(isSignedBy(signer.public, words, signature.subarray(1))).toBe(false)
  }
})

const closed = (message: string, statusCode?: number) => meaningOf({ message, output: { statusCode } })
test('why a socket ended decides whether it is opened again', () => {
  expect(closed('Stream Errored (restart required)', 515)).toEqual({ what: 'restart' })
  expect(closed('Stream Errored (conflict)', 440)).toMatchObject({ reason: 'replaced_elsewhere' })
  expect(closed('Stream Errored (conflict)', 401)).toMatchObject({ reason: 'logged_out_by_phone' })
  expect(closed('Connection Failure', 403)).toMatchObject({ what: 'ended', reason: 'banned' })
  expect(closed('Connection Failure', 402)).toMatchObject({ what: 'ended', reason: 'banned' })
  expect(closed('QR refs attempts ended', 408)).toMatchObject({ what: 'ended', reason: 'qr_expired' })
  expect(closed('noise intermediate certificate signature invalid', 400)).toMatchObject({
    what: 'ended',
    reason: 'auth_failed',
  })
  expect(closed('Invalid account signature')).toMatchObject({ reason: 'auth_failed' })
  expect(closed('Connection was lost', 408)).toEqual({ what: 'lost', reason: 'timeout' })
  expect(closed('Connection Terminated', 428)).toEqual({ what: 'lost', reason: 'network' })
  expect(meaningOf(undefined)).toEqual({ what: 'lost', reason: 'network' })
  // A proxy on the way that wants a password has not banned anybody.
  expect(closed('WebSocket Error (Unexpected server response: 403)', 403)).toEqual({
    what: 'lost',
    reason: 'network',
  })
})

test('private keys of the Signal library stay off the terminal, and everything else is printed', () => {
  const printed: unknown[][] = []
  const print = (...words: unknown[]) => void printed.push(words)
  const output = { info: print, warn: print, error: print } as unknown as Console
  silenceSignalLibrary(output)
  class SessionEntry {
    privKey = 'secret'
  }
  output.info('Closing session:', new SessionEntry())
  output.warn('in other words', new SessionEntry())
  output.error('Failed to decrypt message with any known session...')
  output.info('Listening on port 8080')
  expect(printed).toEqual([['Listening on port 8080']])
})

test('what the server says to a message: taken, refused for good, or to be tried again', () => {
  expect(resultOf({ id: 'A' })).toEqual({ outcome: 'sent' })
  expect(resultOf({ id: 'A', error: '463' })).toMatchObject({ outcome: 'refused', code: 'WA_463' })
  expect(resultOf({ id: 'A', error: '479' })).toMatchObject({ outcome: 'unsure' })
})

test('a message that nobody confirms is unsure, and so is everything on its way when the line is cut', async () => {
  const acks = createServerAcks(20)
  expect(await acks.expect('A')).toMatchObject({ outcome: 'unsure' })
  const cut = acks.expect('B')
  acks.cut()
  expect(await cut).toMatchObject({ outcome: 'unsure' })
  const taken = acks.expect('C')
  expect([acks.arrived({ id: 'C' }), acks.arrived({ id: 'C' })]).toEqual([true, false])
  expect(await taken).toEqual({ outcome: 'sent' })
})

test('the same command always has the same name for the network, another one never', () => {
  const edit = { kind: 'edit', address: '1', wid: '3EB0A', body: 'um' } as const
  expect(messageIdOf(edit)).toBe(messageIdOf({ ...edit }))
  expect(messageIdOf(edit)).not.toBe(messageIdOf({ ...edit, body: 'dois' }))
  expect(messageIdOf(edit)).not.toBe(messageIdOf({ kind: 'revoke', address: '1', wid: '3EB0A' }))
  expect(messageIdOf(edit)).toMatch(/^3EB0[0-9A-F]{18}$/)
})

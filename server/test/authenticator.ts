import type { CreationOptions, NewCredential, RequestOptions, SignedCredential } from '@chatflow/contract'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Signs as the passkey of a phone does (WebAuthn level 3): keys of its own, a counter, and the words of the browser around it. */
export interface Authenticator {
  make: (options: CreationOptions, lie?: Lie) => NewCredential
  use: (options: RequestOptions, lie?: Lie) => SignedCredential
}

/** What somebody may claim instead of the truth. */
interface Lie {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  userHandle?: string | undefined
  /** It was only touched: no finger, no face, no PIN. */
  isUnverified?: boolean
  /** Another one signs. */
  key?: KeyObject
}

interface Held {
  id: Buffer
  key: KeyObject
  counter: number
  userHandle: string
}

export function anAuthenticator(origin = 'http://localhost', { counts = true } = {}): Authenticator {
  const held: Held[] = []
  return {
    make: ({ rp, user, challenge }, lie = {}) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      held.push({ id, key: privateKey, counter: 0, userHandle: user.id })
      const length = Buffer.from([0, id.length])
      const data = [authData(lie.rpId ?? rp.id, 0, lie, hasKey), Buffer.alloc(16), length, id, coseKey]
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(Buffer.concat(data))],
      ])
      return {
        ...named(id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin, lie).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use: ({ rpId, challenge, allowCredentials }, lie = {}) => {
      const allowed = allowCredentials?.map(({ id }) => id)
      const passkey = held.find(({ id }) => allowed?.includes(id.toString('base64url')) ?? true)
      if (!passkey) throw new Error('This authenticator has no passkey for it')
      if (counts) passkey.counter += 1
      const data = authData(lie.rpId ?? rpId, lie.counter ?? passkey.counter, lie, 0)
      const client = clientData('webauthn.get', challenge, origin, lie)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const userHandle = 'userHandle' in lie ? lie.userHandle : passkey.userHandle
      return {
        ...named(passkey.id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, lie.key ?? passkey.key).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
  }
}

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
})

const clientData = (type: string, challenge: string, origin: string, lie: Lie) =>
  Buffer.from(
    JSON.stringify({
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? origin,
      crossOrigin: false,
    }),
  )

const [isPresent, isVerified, hasKey] = [1, 4, 64]

function authData(rpId: string, counter: number, { isUnverified }: Lie, more: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = Buffer.from([isPresent | (isUnverified ? 0 : isVerified) | more])
  return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, count])
}

/** As much of CBOR (RFC 8949) as a passkey speaks. */
function head(major: number, value: number) {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

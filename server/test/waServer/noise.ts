import { createHash } from 'node:crypto'
import {
  aesDecryptGCM,
  aesEncryptGCM,
  type BinaryNode,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  hkdf,
  type KeyPair,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from 'baileys'
import { secondsNow } from './nodes.ts'

const nothing: Buffer = Buffer.alloc(0)
const { Details } = proto.CertChain.NoiseCertificate

export interface Authority {
  rootPublicKey: Buffer<ArrayBuffer>
  /** The server's own key pair, which the leaf of the chain vouches for. */
  serverKey: KeyPair
  chain: Uint8Array
}

/** Root, intermediate and leaf, signed as WhatsApp signs them. A client that trusts the root accepts the server. */
export function makeAuthority(root: KeyPair = Curve.generateKeyPair()): Authority {
  const intermediate = Curve.generateKeyPair()
  const serverKey = Curve.generateKeyPair()
  const validity = { notBefore: secondsNow() - 60, notAfter: secondsNow() + 86_400 }
  const sign = (signer: KeyPair, fields: proto.CertChain.NoiseCertificate.IDetails) => {
    const details = Details.encode({ ...fields, ...validity }).finish()
    return { details, signature: Curve.sign(signer.private, details) }
  }
  const chain = proto.CertChain.encode({
    intermediate: sign(root, { serial: 1, issuerSerial: 0, key: intermediate.public }),
    leaf: sign(intermediate, { serial: 2, issuerSerial: 1, key: serverKey.public }),
  }).finish()
  return { rootPublicKey: Buffer.from(root.public), serverKey, chain }
}

/** The same pair for the same words: who starts the server by hand keeps the settings of the product. */
export function rootFromWords(words: string): KeyPair {
  const seed = createHash('sha256').update(words).digest()
  const generator = Buffer.alloc(32)
  generator[0] = 9
  return { private: seed, public: Curve.sharedKey(seed, generator) }
}

export interface ClientHello {
  noiseKey: Buffer
  payload: proto.IClientPayload
}

interface NoiseEvents {
  write: (bytes: Buffer) => void
  hello: (client: ClientHello) => void | Promise<void>
  node: (node: BinaryNode) => void | Promise<void>
  /** The client broke the protocol: nothing it sends can be read any more. */
  broken: (error: Error) => void
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256 and of the frames that follow it. */
export function noiseServer(authority: Authority, events: NoiseEvents) {
  const handshake = serverHandshake(authority)
  let received: Buffer = nothing
  let stage: 'intro' | 'hello' | 'finish' | 'open' = 'intro'
  let keys = { read: nothing, write: nothing }
  let reads = 0
  let writes = 0
  let turn = Promise.resolve()

  async function readFrame(frame: Buffer) {
    if (stage === 'hello') {
      stage = 'finish'
      events.write(framed(handshake.answer(frame)))
    } else if (stage === 'finish') {
      stage = 'open'
      const opened = handshake.finish(frame)
      keys = opened.keys
      await events.hello(opened.client)
    } else
      await events.node(await decodeBinaryNode(aesDecryptGCM(frame, keys.read, counter(reads++), nothing)))
  }

  async function drain() {
    if (stage === 'intro') {
      const start = introLength(received)
      if (start === undefined || received.length < start + 4) return
      handshake.begin(received.subarray(start, start + 4))
      received = received.subarray(start + 4)
      stage = 'hello'
    }
    while (received.length >= 3) {
      const size = received.readUIntBE(0, 3)
      if (received.length < size + 3) return
      const frame = received.subarray(3, size + 3)
      received = received.subarray(size + 3)
      await readFrame(frame)
    }
  }

  return {
    feed(data: Buffer) {
      received = Buffer.concat([received, data])
      turn = turn.then(drain).catch((error: unknown) => events.broken(error as Error))
    },
    send(message: BinaryNode) {
      events.write(framed(aesEncryptGCM(encodeBinaryNode(message), keys.write, counter(writes++), nothing)))
    },
  }
}

function serverHandshake(authority: Authority) {
  const { authenticate, mix, encrypt, decrypt, split } = symmetricState()
  const ephemeral = Curve.generateKeyPair()
  return {
    begin(header: Buffer) {
      if (!header.equals(NOISE_WA_HEADER)) throw new Error(`bad noise header ${header.toString('hex')}`)
      authenticate(header)
    },
    answer(frame: Buffer): Uint8Array {
      const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral ?? nothing
      authenticate(theirs)
      authenticate(ephemeral.public)
      mix(Curve.sharedKey(ephemeral.private, theirs))
      const encryptedKey = encrypt(authority.serverKey.public)
      mix(Curve.sharedKey(authority.serverKey.private, theirs))
      const payload = encrypt(authority.chain)
      const serverHello = { ephemeral: ephemeral.public, static: encryptedKey, payload }
      return proto.HandshakeMessage.encode({ serverHello }).finish()
    },
    finish(frame: Buffer) {
      const message = proto.HandshakeMessage.decode(frame).clientFinish
      const noiseKey = decrypt(message?.static ?? nothing)
      mix(Curve.sharedKey(ephemeral.private, noiseKey))
      const payload = proto.ClientPayload.decode(decrypt(message?.payload ?? nothing))
      const keys = split()
      return { client: { noiseKey, payload }, keys: { read: keys.subarray(0, 32), write: keys.subarray(32) } }
    },
  }
}

function symmetricState() {
  let hash: Buffer = Buffer.from(NOISE_MODE)
  let salt: Buffer = hash
  let key: Buffer = hash
  let uses = 0
  const expand = (data: Uint8Array) => Buffer.from(hkdf(data, 64, { salt, info: '' }))
  const authenticate = (data: Uint8Array) => {
    hash = sha256(Buffer.concat([hash, data]))
  }
  return {
    authenticate,
    mix(secret: Uint8Array) {
      const expanded = expand(secret)
      salt = expanded.subarray(0, 32)
      key = expanded.subarray(32)
      uses = 0
    },
    encrypt(data: Uint8Array) {
      const encrypted = aesEncryptGCM(data, key, counter(uses++), hash)
      authenticate(encrypted)
      return encrypted
    },
    decrypt(data: Uint8Array) {
      const decrypted = aesDecryptGCM(data, key, counter(uses++), hash)
      authenticate(data)
      return decrypted
    },
    split: () => expand(nothing),
  }
}

/** A client that was here before puts routing information in front ("ED", two bytes, then its length in three). */
function introLength(data: Buffer): number | undefined {
  if (data.subarray(0, 2).toString() !== 'ED') return data.length < 2 ? undefined : 0
  return data.length < 7 ? undefined : 7 + data.readUIntBE(4, 3)
}

function counter(count: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(count, 8)
  return iv
}

function framed(data: Uint8Array): Buffer {
  const size = Buffer.alloc(3)
  size.writeUIntBE(data.length, 0, 3)
  return Buffer.concat([size, data])
}

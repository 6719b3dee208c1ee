import {
  addTransactionCapability,
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  proto,
  type SignalKeyStore,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
} from 'baileys'
import { inLineOf } from '../../src/channels/whatsappWeb/signalLines.ts'
import { keepSessionsWhole } from '../../src/channels/whatsappWeb/wholeSessions.ts'
import { node, toBytes } from './nodes.ts'

// Phones do not have the faults of the library that plays them here.
keepSessionsWhole()

type Logger = typeof DEFAULT_CONNECTION_CONFIG.logger
const ignore = () => undefined
export const silent: Logger = {
  level: 'silent',
  child: () => silent,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
}

/** Signal keys in memory: enough for a phone of the simulation, and for a client in its tests. */
export function memoryKeys(): SignalKeyStore {
  const values = new Map<string, unknown>()
  return {
    get: <T>(type: string, ids: string[]) => {
      const found = ids.flatMap((id) =>
        values.has(`${type}/${id}`) ? [[id, values.get(`${type}/${id}`)]] : [],
      )
      return Object.fromEntries(found) as Record<string, T>
    },
    set: (data) => {
      for (const [type, entries] of Object.entries(data))
        for (const [id, value] of Object.entries(entries)) {
          if (value === null) values.delete(`${type}/${id}`)
          else values.set(`${type}/${id}`, value)
        }
    },
  }
}

export interface PublicKeys {
  registrationId: number
  identity: Buffer
  signedPreKey: { id: number; value: Buffer; signature: Buffer }
  preKey?: { id: number; value: Buffer } | undefined
}

/** As the answer to a request for someone's keys lists them. */
export function keyNodes({ registrationId, identity, signedPreKey, preKey }: PublicKeys): BinaryNode[] {
  return [
    node('registration', {}, toBytes(registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    node('skey', {}, [
      node('id', {}, toBytes(signedPreKey.id, 3)),
      node('value', {}, signedPreKey.value),
      node('signature', {}, signedPreKey.signature),
    ]),
    ...(preKey
      ? [node('key', {}, [node('id', {}, toBytes(preKey.id, 3)), node('value', {}, preKey.value)])]
      : []),
  ]
}

export type SignalDevice = ReturnType<typeof makeSignalDevice>

/** Identity, keys and sessions of one phone. It knows every peer by its @lid address alone. */
export function makeSignalDevice() {
  const creds = initAuthCreds()
  const keys = addTransactionCapability(memoryKeys(), silent, { maxCommitRetries: 1, delayBetweenTriesMs: 1 })
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent, async () => [])
  const inLine = <T>(peer: string, work: () => Promise<T>) =>
    inLineOf(repository.jidToSignalProtocolAddress(peer), work)
  let nextPreKey = 1

  async function ensureSession(peer: string, takeKeys: () => PublicKeys) {
    if ((await repository.validateSession(peer)).exists) return
    const { registrationId, identity, signedPreKey, preKey } = takeKeys()
    const session = {
      registrationId,
      identityKey: generateSignalPubKey(identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: generateSignalPubKey(signedPreKey.value),
        signature: signedPreKey.signature,
      },
      ...(preKey ? { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) } } : {}),
    }
    await repository.injectE2ESession({ jid: peer, session })
  }

  return {
    identity: creds.signedIdentityKey,
    registrationId: creds.registrationId,
    /** What somebody needs for a first message to this phone; each time with another one-time key. */
    async publishKeys(): Promise<BinaryNode[]> {
      const id = nextPreKey++
      const pair = Curve.generateKeyPair()
      await keys.set({ 'pre-key': { [id]: pair } })
      return [
        node('registration', {}, toBytes(creds.registrationId, 4)),
        node('type', {}, Buffer.from([5])),
        node('identity', {}, creds.signedIdentityKey.public),
        xmppSignedPreKey(creds.signedPreKey),
        xmppPreKey(pair, id),
      ]
    },
    async encrypt(peer: string, message: proto.IMessage, takeKeys: () => PublicKeys): Promise<BinaryNode> {
      const { type, ciphertext } = await inLine(peer, async () => {
        await ensureSession(peer, takeKeys)
        return repository.encryptMessage({ jid: peer, data: encodeWAMessage(message) })
      })
      return node('enc', { v: '2', type }, ciphertext)
    },
    async decrypt(peer: string, enc: BinaryNode): Promise<proto.Message> {
      const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg'
      const ciphertext = Buffer.from(enc.content as Uint8Array)
      return decoded(await inLine(peer, () => repository.decryptMessage({ jid: peer, type, ciphertext })))
    },
    /** The next message to this peer begins a new session. */
    forget: (peer: string) => repository.deleteSession([peer]),
    ...inGroups(repository),
  }
}

/** In a group every sender has one key, which each device is given once. */
function inGroups(repository: SignalRepositoryWithLIDStore) {
  return {
    /** The message, and the key to read this sender with. */
    async encryptForGroup(group: string, me: string, message: proto.IMessage) {
      const { ciphertext, senderKeyDistributionMessage } = await repository.encryptGroupMessage({
        group,
        meId: me,
        data: encodeWAMessage(message),
      })
      return {
        enc: node('enc', { v: '2', type: 'skmsg' }, ciphertext),
        senderKey: senderKeyDistributionMessage,
      }
    },
    async senderKey(group: string, me: string): Promise<proto.IMessage> {
      const key = await repository.getSenderKeyDistributionMessage({ group, meId: me })
      return { senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: key } }
    },
    acceptSenderKey: (author: string, item: proto.Message.ISenderKeyDistributionMessage) =>
      repository.processSenderKeyDistributionMessage({ authorJid: author, item }),
    async decryptInGroup(group: string, author: string, enc: BinaryNode): Promise<proto.Message> {
      const msg = Buffer.from(enc.content as Uint8Array)
      return decoded(await repository.decryptGroupMessage({ group, authorJid: author, msg }))
    },
  }
}

const decoded = (padded: Uint8Array) => proto.Message.decode(unpadRandomMax16(padded))

import {
  DEFAULT_CONNECTION_CONFIG,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from 'baileys'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Alongside, AuthState } from './authState.ts'
import { inLineOf } from './signalLines.ts'
import { createTurns } from './turns.ts'

type KeyType = keyof SignalDataTypeMap
type Held = Map<string, unknown>

interface Transaction {
  read: Held
  written: SignalDataSet
  alongside: Alongside | undefined
}

/**
 * What the client's own transactions do not give: a send and a receive lock the same session under different names and
 * write over one another's ratchet. Here one Signal operation runs at a time, and is stored before its result leaves.
 */
export function createSignalKeys(auth: AuthState) {
  const turns = createTurns()
  const running = new AsyncLocalStorage<Transaction>()

  async function get<T extends KeyType>(type: T, ids: string[]) {
    const transaction = running.getStore()
    if (!transaction) return auth.read(type, ids)
    const nameOf = (id: string) => `${type}:${id}`
    const missing = ids.filter((id) => !transaction.read.has(nameOf(id)))
    if (missing.length > 0) {
      const found = await auth.read(type, missing)
      for (const id of missing) transaction.read.set(nameOf(id), found[id])
    }
    const values = ids.map((id) => [id, transaction.read.get(nameOf(id))] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null)) as {
      [id: string]: SignalDataTypeMap[T]
    }
  }

  async function set(data: SignalDataSet) {
    const transaction = running.getStore()
    if (!transaction) return turns.run(() => auth.write(data))
    for (const [type, byId] of Object.entries(data)) {
      Object.assign((transaction.written[type as KeyType] ??= {}), byId)
      for (const [id, value] of Object.entries(byId)) transaction.read.set(`${type}:${id}`, value)
    }
  }

  function transaction<T>(work: () => Promise<T>): Promise<T> {
    if (running.getStore()) return work()
    return turns.run(async () => {
      const own: Transaction = { read: new Map(), written: {}, alongside: undefined }
      const result = await running.run(own, work)
      if (own.alongside || Object.keys(own.written).length > 0) await auth.write(own.written, own.alongside)
      return result
    })
  }

  const keys: SignalKeyStoreWithTransaction = {
    get,
    set,
    transaction,
    isInTransaction: () => running.getStore() !== undefined,
  }
  return {
    keys,
    inTurn: turns.run,
    /** Shares the transaction that is under way: both are stored, or neither. */
    storeAlongside: (work: Alongside) => {
      const own = running.getStore()
      if (own) own.alongside = work
    },
    idle: turns.idle,
  }
}
export type SignalKeys = ReturnType<typeof createSignalKeys>

/** `decrypted` is called inside the transaction that moves the ratchet, before the network is told that we have it. */
export function safeSignalRepository(
  { keys }: Pick<SignalKeys, 'keys'>,
  decrypted: (ciphertext: Uint8Array, plaintext: Uint8Array) => void,
): SocketConfig['makeSignalRepository'] {
  return ({ creds }, logger, pnToLid) => {
    const stock = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, logger, pnToLid)
    const decrypting = (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>) =>
      keys.transaction(async () => {
        const plaintext = await decrypt()
        decrypted(ciphertext, plaintext)
        return plaintext
      }, 'signal')
    const inLine = <T>(jid: string, work: () => Promise<T>) =>
      inLineOf(stock.jidToSignalProtocolAddress(jid), work)
    return {
      ...stock,
      ...inOrder(stock),
      encryptMessage: (options) => inLine(options.jid, () => stock.encryptMessage(options)),
      injectE2ESession: (options) => inLine(options.jid, () => stock.injectE2ESession(options)),
      decryptMessage: (options) =>
        inLine(options.jid, () => decrypting(options.ciphertext, () => stock.decryptMessage(options))),
      decryptGroupMessage: (options) => decrypting(options.msg, () => stock.decryptGroupMessage(options)),
    }
  }
}

/**
 * The client looks at the addresses of every message before it takes its turn to be read, as many at once as arrive. One
 * look may take longer than the next: done one after the other, messages keep the order in which they came.
 */
function inOrder({
  lidMapping,
  migrateSession,
}: Repository): Pick<Repository, 'lidMapping' | 'migrateSession'> {
  const looks = createTurns()
  const mapping = Object.assign(Object.create(lidMapping) as Repository['lidMapping'], {
    storeLIDPNMappings: (pairs: Parameters<Repository['lidMapping']['storeLIDPNMappings']>[0]) =>
      looks.run(() => lidMapping.storeLIDPNMappings(pairs)),
    getPNForLID: (lid: string) => looks.run(() => lidMapping.getPNForLID(lid)),
  })
  return { lidMapping: mapping, migrateSession: (from, to) => looks.run(() => migrateSession(from, to)) }
}
type Repository = ReturnType<SocketConfig['makeSignalRepository']>

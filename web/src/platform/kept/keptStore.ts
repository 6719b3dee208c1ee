import type { SignedIn } from '@chatflow/contract'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What this browser keeps for the time without a network: of one user of one company, until they sign out. */
export interface KeptSession extends Pick<SignedIn, 'user' | 'lastSeq'> {
  /** Whose it is, and what they may see: when either changes, all of it goes. */
  owner: string
  /** When the server was last heard. */
  at: number
}
export interface KeptQuery {
  hash: string
  queryKey: readonly unknown[]
  data: unknown
  at: number
}
/** Words that were written and have not been taken yet. */
export interface KeptSend {
  clientId: string
  /** Where they were written and what was to be sent, as the feature knows them that keeps them. */
  place: object
  item: object
  at: string
}

interface Kept extends DBSchema {
  session: { key: string; value: KeptSession }
  queries: { key: string; value: KeptQuery }
  sends: { key: string; value: KeptSend }
}

const version = 1
const sessionKey = 'session'
const stores = ['session', 'queries', 'sends'] as const
let opened: Promise<IDBPDatabase<Kept>> | undefined

function open() {
  opened ??= openDB<Kept>('chatflow', version, {
    upgrade: (db) => {
      db.createObjectStore('session')
      db.createObjectStore('queries', { keyPath: 'hash' })
      db.createObjectStore('sends', { keyPath: 'clientId' })
    },
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

export const readSession = async () => (await open()).get('session', sessionKey)
export const keepSession = async (session: KeptSession) => (await open()).put('session', session, sessionKey)

export const readQueries = async () => (await open()).getAll('queries')
export async function keepQueries(kept: KeptQuery[], gone: string[]) {
  const { store, done } = (await open()).transaction('queries', 'readwrite')
  await Promise.all([
    ...kept.map((query) => store.put(query)),
    ...gone.map((hash) => store.delete(hash)),
    done,
  ])
}

export const readSends = async () =>
  (await (await open()).getAll('sends')).toSorted((one, other) => one.at.localeCompare(other.at))
export const keepSend = async (send: KeptSend) => (await open()).put('sends', send)
export const forgetSend = async (clientId: string) => (await open()).delete('sends', clientId)

export async function forgetAll() {
  const transaction = (await open()).transaction(stores, 'readwrite')
  await Promise.all([...stores.map((name) => transaction.objectStore(name).clear()), transaction.done])
}

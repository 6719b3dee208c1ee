import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from 'baileys'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ChannelDeps, ConnectionKey, ConnectionSession } from '../channel/Channel.ts'
import { createTurns } from './turns.ts'

type KeyType = keyof SignalDataTypeMap

/** Work that shares the transaction in which keys are stored. */
export type Alongside = (tenant: Tenant) => Promise<void>

/** Who we are for WhatsApp: credentials and Signal keys, in the connection's sealed store. */
export interface AuthState {
  creds: AuthenticationCreds
  isPaired(): boolean
  read<T extends KeyType>(type: T, ids: string[]): Promise<Record<string, SignalDataTypeMap[T]>>
  /** All of it or nothing, and only while this process holds the session. */
  write(data: SignalDataSet, alongside?: Alongside): Promise<void>
  /** Stores the credentials as they are when their turn comes. */
  saveCreds(): Promise<void>
  /** Resolves when the credentials that were to be saved are; fails for good once something could not be stored. */
  settled(): Promise<void>
  /** From now on nothing is stored any more. */
  close(): Promise<void>
}

interface Options {
  deps: Pick<ChannelDeps, 'tenancy' | 'storeOf'>
  connection: ConnectionKey
  session: Pick<ConnectionSession, 'holding'>
  /** Something could not be stored: what rests on it must not leave. */
  onTrouble(error: Error): void
}

const credsName = 'creds'
const nameOf = (type: string, id: string) => `${type}:${id}`

/** Credentials that were never paired are worth nothing: they are made anew at each opening. */
export async function loadAuthState(options: Options): Promise<AuthState> {
  const { deps, connection, session } = options
  const creds = (await readCreds(deps, connection)) ?? initAuthCreds()
  const isPaired = () => creds.account !== undefined
  // Two snapshots of the credentials must not overtake one another: prekey ids would be given twice.
  const credsTurns = createTurns()
  let [isClosed, trouble] = [false, undefined as Error | undefined]

  async function store(values: Record<string, string | null>, alongside?: Alongside) {
    if (isClosed) throw new Error('The session is closed')
    if (trouble) throw trouble
    try {
      await session.holding(async (tenant) => {
        await deps.storeOf(tenant, connection.id).write(values)
        await alongside?.(tenant)
      })
    } catch (error) {
      trouble = error as Error
      options.onTrouble(trouble)
      throw error
    }
  }
  const sealedCreds = (): Record<string, string> => (isPaired() ? { [credsName]: encode(creds) } : {})

  return {
    creds,
    isPaired,
    read: async (type, ids) => {
      const names = ids.map((id) => nameOf(type, id))
      const found = await deps.tenancy.readTenant(connection.companyId, (tenant) =>
        deps.storeOf(tenant, connection.id).read(names),
      )
      const entries = ids.flatMap((id) => {
        const value = found.get(nameOf(type, id))
        return value === undefined ? [] : [[id, decode(type, value)] as const]
      })
      return Object.fromEntries(entries)
    },
    write: (data, alongside) => {
      const values = Object.fromEntries(
        Object.entries(data).flatMap(([type, byId]) =>
          Object.entries(byId).map(([id, value]) => [nameOf(type, id), value && encode(value)] as const),
        ),
      )
      if (!data['pre-key']) return store(values, alongside)
      // Which prekeys exist and which id comes next belong together.
      return credsTurns.run(() => store({ ...values, ...sealedCreds() }, alongside))
    },
    saveCreds: () => credsTurns.run(() => (isPaired() ? store(sealedCreds()) : Promise.resolve())),
    settled: async () => {
      await credsTurns.idle()
      if (trouble) throw trouble
    },
    close: async () => {
      await credsTurns.idle()
      isClosed = true
    },
  }
}

/** The store as the client itself uses it, beside Signal: each `set` is one transaction. */
export const keyStoreOf = (
  auth: Pick<AuthState, 'read' | 'write'>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): SignalKeyStore => ({
  get: (type, ids) => auth.read(type, ids),
  set: (data) => inTurn(() => auth.write(data)),
})

export async function readCreds(
  { tenancy, storeOf }: Options['deps'],
  { companyId, id }: ConnectionKey,
): Promise<AuthenticationCreds | undefined> {
  const found = await tenancy.readTenant(companyId, (tenant) => storeOf(tenant, id).read([credsName]))
  const sealed = found.get(credsName)
  return sealed === undefined ? undefined : (JSON.parse(sealed, BufferJSON.reviver) as AuthenticationCreds)
}

const encode = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
function decode<T extends KeyType>(type: T, value: string): SignalDataTypeMap[T] {
  const decoded = JSON.parse(value, BufferJSON.reviver) as SignalDataTypeMap[T]
  // The client calls methods of this one.
  return type === 'app-state-sync-key'
    ? (proto.Message.AppStateSyncKeyData.fromObject(decoded as object) as unknown as SignalDataTypeMap[T])
    : decoded
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { together } from '../../platform/together.ts'
import type {
  AccountKey,
  ChannelDeps,
  ConnectionKey,
  HeardCall,
  RawEvent,
  Webhook,
} from '../channel/Channel.ts'
import { isSigned } from './signature.ts'

/** Something that was said, and the account it is for. */
export interface HeardItem {
  account: AccountKey
  event: RawEvent
}
/** Reads one entry of a call. Pure. What it does not know becomes an event all the same: a person will see it. */
export type EntryReader = (entry: unknown) => HeardItem[]

/** Of a flood that are looked up together. */
const callsAtOnce = 500
const believedMs = 1_000

const Call = z.object({ object: z.string(), entry: z.array(z.unknown()) })

/**
 * One address for every product of Meta: `object` says which reader understands the entries. A call goes to the
 * connections whose accounts it names and whose secret it is signed with.
 */
export function createMetaWebhook(
  deps: Pick<ChannelDeps, 'tenancy' | 'storeOf' | 'accounts' | 'meta'>,
  readers: Record<string, EntryReader>,
): Webhook {
  const { accounts, meta } = deps
  const findOwners = createOwners(deps)
  return {
    handshake: async (query) => {
      const token = query['hub.verify_token']
      const challenge = query['hub.challenge']
      if (query['hub.mode'] !== 'subscribe' || !token || !challenge || challenge.length > 200)
        return undefined
      const isKnown = isSame(token, meta.verifyToken) || (await accounts.hasVerifyToken(token))
      return isKnown ? challenge : undefined
    },
    receive: async ({ headers, body }) => {
      const items = readItems(readers, body)
      if (!items) return undefined
      const signature = headers['x-hub-signature-256']
      const isOurs = isSigned(body, signature, meta.appSecret)
      const owners = await findOwners(items.map(({ account }) => account))
      const signed = owners.filter(({ secret }) => (secret ? isSigned(body, signature, secret) : isOurs))
      return isOurs || signed.length > 0 ? divide(items, signed) : undefined
    },
  }
}

function readItems(readers: Record<string, EntryReader>, body: Buffer): HeardItem[] | undefined {
  const call = Call.safeParse(parse(body)).data
  if (!call) return undefined
  const read = readers[call.object]
  return read ? call.entry.flatMap(read) : []
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

interface Owner {
  account: AccountKey
  connection: ConnectionKey
  /** Its own app's; undefined where the installation's signs. */
  secret: string | undefined
}
const nameOf = ({ kind, value }: AccountKey) => `${kind}:${value}`

/** Who has these accounts. In a flood calls are looked up together, and what was found is believed for a moment. */
function createOwners({ tenancy, storeOf, accounts }: Pick<ChannelDeps, 'tenancy' | 'storeOf' | 'accounts'>) {
  let believed = new Map<string, Owner[]>()
  let since = 0
  const lookUp = together<AccountKey[], Owner[]>({
    keyOf: () => 'all',
    max: callsAtOnce,
    work: async (wanted) => {
      const secrets = new Map<number, string | undefined>()
      const claims = await accounts.find(wanted.flat())
      for (const { connection } of claims)
        if (!secrets.has(connection.id)) secrets.set(connection.id, await secretOf(connection))
      const owners = claims.map((claim) => ({ ...claim, secret: secrets.get(claim.connection.id) }))
      const found = Map.groupBy(owners, ({ account }) => nameOf(account))
      if (wanted.length > 1) [believed, since] = [found, performance.now()]
      return wanted.map((some) => namesOf(some).flatMap((name) => found.get(name) ?? []))
    },
  })
  const namesOf = (some: AccountKey[]) => [...new Set(some.map(nameOf))]
  const secretOf = ({ companyId, id }: ConnectionKey) =>
    tenancy.readTenant(companyId, async (tenant) =>
      (await storeOf(tenant, id).read(['appSecret'])).get('appSecret'),
    )
  return async (some: AccountKey[]): Promise<Owner[]> => {
    const known =
      performance.now() - since < believedMs ? namesOf(some).map((name) => believed.get(name)) : [undefined]
    // An account that nobody had may have been connected just now.
    return known.every((owners) => owners !== undefined) ? known.flat() : lookUp(some)
  }
}

/** Every item to the connections that have its account; the rest is kept until somebody shows that it is theirs. */
function divide(items: HeardItem[], signed: Owner[]): HeardCall {
  const byAccount = Map.groupBy(signed, ({ account }) => nameOf(account))
  const said = new Map<number, { connection: ConnectionKey; events: RawEvent[] }>()
  const unclaimed: HeardItem[] = []
  for (const item of items) {
    const owners = byAccount.get(nameOf(item.account)) ?? []
    if (owners.length === 0) unclaimed.push(item)
    for (const { connection } of owners) {
      const heard = said.get(connection.id) ?? { connection, events: [] }
      heard.events.push(item.event)
      said.set(connection.id, heard)
    }
  }
  return { said: [...said.values()], unclaimed }
}

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return expected !== undefined && timingSafeEqual(digest(given), digest(expected))
}

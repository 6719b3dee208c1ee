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
  const findClaims = together<AccountKey[], Claim[]>({
    keyOf: () => 'all',
    max: callsAtOnce,
    work: async (wanted) => {
      const found = Map.groupBy(await accounts.find(wanted.flat()), ({ account }) => nameOf(account))
      return wanted.map((some) => [...new Set(some.map(nameOf))].flatMap((name) => found.get(name) ?? []))
    },
  })
  const findSecret = together<ConnectionKey, string | undefined>({
    keyOf: ({ id }) => id,
    max: callsAtOnce,
    work: async (connections) => {
      const secret = await secretOf(deps, connections[0]!)
      return connections.map(() => secret)
    },
  })
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
      const claims = await findClaims(items.map(({ account }) => account))
      const signed = new Set<number>()
      for (const [id, connection] of new Map(
        claims.map((claim) => [claim.connection.id, claim.connection]),
      )) {
        const secret = await findSecret(connection)
        if (secret ? isSigned(body, signature, secret) : isOurs) signed.add(id)
      }
      if (!isOurs && signed.size === 0) return undefined
      return divide(
        items,
        claims.filter(({ connection }) => signed.has(connection.id)),
      )
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

const secretOf = (
  { tenancy, storeOf }: Pick<ChannelDeps, 'tenancy' | 'storeOf'>,
  connection: ConnectionKey,
) =>
  tenancy.readTenant(connection.companyId, async (tenant) =>
    (await storeOf(tenant, connection.id).read(['appSecret'])).get('appSecret'),
  )

interface Claim {
  account: AccountKey
  connection: ConnectionKey
}
const nameOf = ({ kind, value }: AccountKey) => `${kind}:${value}`

/** Every item to the connections that have its account; the rest is kept until somebody shows that it is theirs. */
function divide(items: HeardItem[], claims: Claim[]): HeardCall {
  const byAccount = Map.groupBy(claims, ({ account }) => nameOf(account))
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

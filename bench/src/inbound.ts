import {
  changeFaults,
  eventName,
  namespaceOf,
  simulateInbound,
  type Faults,
  type ReceivedEvent,
} from '@chatflow/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { writer } from './customers.ts'
import { asOwner, type Installation } from './installation.ts'
import { upTo } from './random.ts'
import type { Call } from './row.ts'
import { responseOf } from './sameResponse.ts'

/** Customers who write at once. Each waits until the network has taken a message before writing the next. */
const regulars = upTo(20)
/** Nobody has heard of these yet. */
const newcomers = upTo(400).map((number) => 1_000 + number)
/** So long without news means that nothing more will come. */
const silenceLimit = 30_000

export interface Flood {
  name: string
  each: number
  faults: Partial<Faults>
  /** Nobody writes now: the network hands over what it kept while the connection was away. */
  isKept?: boolean
  /** The connection offers queues: every conversation is greeted by itself. */
  hasMenu?: boolean
  /** Many write for the first time, and each is greeted. */
  areNew?: boolean
}
export interface FloodResult {
  name: string
  messages: number
  /** From the first post until the last one is shown. */
  perSecond: number
  /** Milliseconds of the product's own processor time for one message, with what was answered to it. */
  cpu: number
  /** Automatic answers in a second, from the first to the last. */
  answersPerSecond?: number
  lost: number
  doubled: number
  /** Stored or shown before one of its conversation that came earlier. */
  outOfOrder: number
}

/** Customers write to a connection of the largest company while somebody has the inbox open. */
export async function measureInbound(
  { ownerUrl, product, visit }: Installation,
  { name, each, faults, isKept = false, hasMenu = false, areNew = false }: Flood,
  signal: AbortSignal,
): Promise<FloodResult> {
  const { admin, companyId, connectionIds } = visit.data.largest
  const session = await visit.signIn(admin)
  const headers = { ...session, 'content-type': 'application/json' }
  const tell: Tell = ({ method, path }, body) =>
    responseOf(product.url, {
      method,
      path: `/api${path.replace(':whatsappId', String(connectionIds[0]))}`,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  const customers = areNew ? newcomers : regulars
  const run = `${Date.now()}`
  const write = (customer: number, number: number) =>
    tell(simulateInbound, {
      ...writer(customer),
      body: bodyOf(number),
      externalId: `${run}-${customer}-${number}`,
    })
  const inbox = await openInbox(product.url, companyId, session['authorization'])
  try {
    await tell(changeFaults, faults)
    if (hasMenu) await offerQueues(tell)
    const cpuBefore = (await product.used()).cpu
    const began = performance.now()
    if (isKept) await handOver(ownerUrl, { companyId, connectionId: connectionIds[0]!, run, each, customers })
    else
      await Promise.all(
        customers.map(async (customer) => {
          for (const number of upTo(each)) {
            signal.throwIfAborted()
            await write(customer, number)
          }
        }),
      )
    const total = customers.length * each
    await untilShown(inbox, () => new Set(inbox.shown).size >= total, signal)
    if (areNew) await untilShown(inbox, () => inbox.answeredAt.length >= total, signal)
    const cpu = ((await product.used()).cpu - cpuBefore) / total
    const { arrived, stored } = await readBack(ownerUrl, run)
    // On a network that lets messages overtake each other, what counts is the order in which they got here.
    const posted = customers.flatMap((customer) => upTo(each).map((number) => `${run}-${customer}-${number}`))
    const order = faults.reorderRate ? arrived : posted
    return {
      name,
      messages: posted.length,
      perSecond: posted.length / ((inbox.lastShownAt() - began) / 1000),
      cpu,
      ...(areNew && answersOf(inbox.answeredAt, total)),
      ...sum(compare(order, stored), compare(order, inbox.shown)),
    }
  } finally {
    inbox.close()
    await tell(changeFaults, { duplicateRate: 0, reorderRate: 0 })
    if (hasMenu) await tell(connection, { queueIds: [] })
  }
}

function answersOf(answeredAt: number[], wanted: number) {
  if (answeredAt.length !== wanted) throw new Error(`${answeredAt.length} of ${wanted} were answered`)
  return { answersPerSecond: answeredAt.length / ((answeredAt.at(-1)! - answeredAt[0]!) / 1000) }
}

type Tell = (call: Pick<Call, 'method' | 'path'>, body?: object) => Promise<unknown>
const connection = { method: 'PUT', path: '/whatsapp/:whatsappId' } as const

async function offerQueues(tell: Tell) {
  const queues = (await tell({ method: 'GET', path: '/queue' })) as { id: number }[]
  const queueIds = queues.slice(0, 5).map(({ id }) => id)
  await tell(connection, { queueIds, greetingMessage: 'Olá! Com quem quer falar?' })
}

const newcomerNumbers = new Set(newcomers.map((customer) => writer(customer).number))
const bodyOf = (number: number) => `Mensagem ${number}: o meu pedido já saiu para entrega?`

interface Kept {
  companyId: number
  connectionId: number
  run: string
  each: number
  customers: number[]
}
/** Lays messages where the simulated network keeps them, in the order in which they were written, and says so. */
function handOver(ownerUrl: string, { companyId, connectionId, run, each, customers }: Kept) {
  const at = new Date().toISOString()
  const kept = upTo(each).flatMap((number) =>
    customers.map((customer) => {
      const externalId = `${run}-${customer}-${number}`
      const { number: phone, name } = writer(customer)
      const said = { what: 'message', wid: externalId, number: phone, name, body: bodyOf(number) }
      return {
        external_id: externalId,
        address: phone,
        payload: { ...said, at, fromMe: false, type: 'conversation', isForwarded: false },
      }
    }),
  )
  return asOwner(ownerUrl, async (client) => {
    await client.query(
      `insert into simulator_deliveries (company_id, connection_id, external_id, address, payload, due_at)
      select $1, $2, external_id, address, payload, $3
      from jsonb_to_recordset($4) as kept (external_id text, address text, payload jsonb)`,
      [companyId, connectionId, at, JSON.stringify(kept)],
    )
    const notice = { topic: 'simulatorMail', key: `${companyId}:${connectionId}` }
    await client.query('select pg_notify($1, $2)', ['chatflow', JSON.stringify(notice)])
  })
}

async function openInbox(url: string, companyId: number, authorization = '') {
  const shown: string[] = []
  const answeredAt: number[] = []
  let lastShownAt = performance.now()
  const socket = io(`${url}${namespaceOf(companyId)}`, {
    auth: { token: authorization.replace('Bearer ', '') },
    transports: ['websocket'],
  })
  socket.on(eventName(companyId, 'appMessage'), (event: ReceivedEvent<'appMessage'>) => {
    if (event.action !== 'create') return
    if (event.message.fromMe) {
      // Those who wrote before may still be hearing something.
      if (newcomerNumbers.has(event.contact.number)) answeredAt.push(performance.now())
      return
    }
    shown.push(event.message.wid ?? '')
    lastShownAt = performance.now()
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { shown, answeredAt, lastShownAt: () => lastShownAt, close: () => socket.disconnect() }
}

async function untilShown(
  { answeredAt, lastShownAt }: { answeredAt: number[]; lastShownAt(): number },
  isWhole: () => boolean,
  signal: AbortSignal,
) {
  const lastAt = () => Math.max(lastShownAt(), answeredAt.at(-1) ?? 0)
  while (!isWhole() && performance.now() - lastAt() < silenceLimit) await pause(50, undefined, { signal })
}

/** The names of the run's messages: as the network told us, and as the conversations keep them. */
function readBack(ownerUrl: string, run: string) {
  return asOwner(ownerUrl, async (client) => {
    const namesOf = async (query: string) =>
      (await client.query<{ name: string }>(query, [`${run}-%`])).rows.map(({ name }) => name)
    return {
      arrived: await namesOf(
        'select external_id as name from inbound_events where external_id like $1 order by id',
      ),
      stored: await namesOf('select wid as name from messages where wid like $1 order by created_at, id'),
    }
  })
}

const conversationOf = (name: string) => name.slice(0, name.lastIndexOf('-'))

function compare(order: string[], found: string[]) {
  const places = new Map(order.map((name, place) => [name, place]))
  const furthest = new Map<string, number>()
  let outOfOrder = 0
  for (const name of found) {
    const place = places.get(name) ?? -1
    const before = furthest.get(conversationOf(name)) ?? -1
    if (place < before) outOfOrder++
    furthest.set(conversationOf(name), Math.max(before, place))
  }
  const distinct = new Set(found).size
  return { lost: order.length - distinct, doubled: found.length - distinct, outOfOrder }
}

type Faultiness = ReturnType<typeof compare>
const sum = (a: Faultiness, b: Faultiness): Faultiness => ({
  lost: a.lost + b.lost,
  doubled: a.doubled + b.doubled,
  outOfOrder: a.outOfOrder + b.outOfOrder,
})

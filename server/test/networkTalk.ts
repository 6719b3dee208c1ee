import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { compare, ticketOf, type aStubbornClient, type Conversation } from './crashLoad.ts'
import { eventually } from './server.ts'

/** Somebody on a network of this machine who writes, and on whose phone answers arrive. */
export interface Customer {
  number: string
  /** Resolves when the network has it. */
  write(body: string): Promise<unknown>
  /** What lies on the phone, in the order in which it came. */
  read(): string[]
}
type Client = ReturnType<typeof aStubbornClient>
interface Talk extends Conversation {
  customer: Customer
}

/**
 * So much is asked before an answer, and answered before it lies on the phone: what waits must grow neither with the
 * slowness of the machine nor with the number of kills.
 */
const ahead = 3

/** Customers write from their phones and are answered in the product, at the same time, until they are told to stop. */
export function startTalks(call: Client, customers: Customer[], restMs: number) {
  const end = new AbortController()
  let said = 0
  const talks = customers.map((customer): Talk => {
    return { customer, number: customer.number, asked: [], answered: [] }
  })
  const isOver = () => end.signal.aborted
  const rest = () => pause(Math.random() * restMs, undefined, end).catch(() => undefined)
  async function ask({ customer, asked, answered }: Talk) {
    while (!isOver()) {
      if (asked.length > answered.length + ahead) {
        await rest()
        continue
      }
      const body = `Pergunta ${asked.length + 1}`
      await customer.write(body)
      asked.push(body)
      said += 1
      await rest()
    }
  }
  async function answer({ customer, number, answered }: Talk) {
    const ticketId = await ticketOf(call, number)
    await call('PUT', `/tickets/${ticketId}`, { status: 'open' })
    while (!isOver()) {
      if (answered.length > customer.read().length + ahead) {
        await rest()
        continue
      }
      const body = `Resposta ${answered.length + 1}`
      await call('POST', `/messages/${ticketId}`, { body, clientId: randomUUID() })
      answered.push(body)
      said += 1
      await rest()
    }
  }
  const all = Promise.all(talks.flatMap((talk) => [ask(talk), answer(talk)]))
  return {
    talks,
    /** Everybody has been answered once: both ways are under way. */
    begun: () =>
      eventually(async () => talks.every(({ answered }) => answered.length > 0) || undefined, 90_000),
    /** Resolves in the midst of it, when so much more has been said. */
    listen: async (count: number) => {
      const enough = said + count
      while (said < enough) await pause(5)
    },
    stop: async () => {
      end.abort()
      await all
    },
  }
}

/** Waits until nothing is on its way, and compares what was said with what arrived. */
export async function settleTalks(url: string, connectionId: number, talks: Talk[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await eventually(async () => {
      const { rowCount } = await client.query(unfinished, [connectionId])
      const { rows } = await client.query(received, [connectionId])
      const [asked, answered] = [countOf(talks, 'asked'), countOf(talks, 'answered')]
      return rowCount === 0 && rows.length >= asked && onPhones(talks).length >= answered
    }, 120_000).catch(() => undefined)
    const { rows } = await client.query<{ number: string; body: string }>(received, [connectionId])
    return {
      in: compare(talks, 'asked', rows),
      out: compare(talks, 'answered', onPhones(talks)),
      strangers: rows.length - countOf(talks, 'asked'),
    }
  } finally {
    await client.end()
  }
}
const unfinished = `select from inbound_events where connection_id = $1 and status <> 'done'
  union all select from outbox where connection_id = $1`
const received = `select t.address as number, m.body from messages m
  join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
  where m.whatsapp_id = $1 and not m.from_me order by m.id`

const countOf = (talks: Talk[], side: 'asked' | 'answered') =>
  talks.reduce((sum, talk) => sum + talk[side].length, 0)

/** What stands before an answer is the name of who wrote it. */
const onPhones = (talks: Talk[]) =>
  talks.flatMap(({ number, customer }) =>
    customer.read().map((text) => ({ number, body: text.split('\n').at(-1) ?? '' })),
  )

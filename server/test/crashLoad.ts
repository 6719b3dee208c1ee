import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Program } from './program.ts'
import { eventually } from './server.ts'

/** What two sides said to each other, as those who said it know it. */
export interface Conversation {
  number: string
  asked: string[]
  answered: string[]
}

interface Options {
  /** The program to talk to at this moment. */
  program: () => Pick<Program, 'url'>
  email: string
  password: string
}

/** Somebody who asks again and again until there is an answer, as browsers and phones do. */
export function aStubbornClient({ program, email, password }: Options) {
  let token: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  async function call(method: string, path: string, body?: object): Promise<any> {
    for (;;) {
      const answer = await ask(method, path, body).catch(() => undefined)
      if (answer?.ok) return answer.json()
      if (answer && [401, 403].includes(answer.status)) token = undefined
      else if (answer && answer.status < 500)
        throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      // While nobody is there, knocking is all that happens, and costs what the start of the program needs.
      await pause(answer && answer.status < 500 ? 50 : 200)
    }
  }
  async function ask(method: string, path: string, body?: object) {
    token ??= await signIn()
    return send(method, path, body, token)
  }
  async function signIn(): Promise<string> {
    const answer = await send('POST', '/auth/login', { email, password })
    return ((await answer.json()) as { token: string }).token
  }
  const send = (method: string, path: string, body?: object, bearer?: string) =>
    fetch(`${program().url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
  return call
}
type Client = ReturnType<typeof aStubbornClient>

const atOnce = 6
/** Then the customer has no more questions, and another one comes. */
const maxQuestions = 40
/** So much is asked before an answer: both ways are equally busy. */
const ahead = 2
/**
 * So much is said beyond what is listened to, that is while the program dies and rises: what is said must grow neither
 * with the slowness of the machine nor with what else it has to do.
 */
const beyond = 24

/** Several customers write and are answered at the same time, until they are told to stop. */
export function startTalking(call: Client, whatsappId: number, queueId?: number) {
  const conversations: Conversation[] = []
  let isOver = false
  let most = beyond
  const said = () =>
    conversations.reduce((sum, { asked, answered }) => sum + asked.length + answered.length, 0)
  const turn = async (isMine: () => boolean) => {
    await pause(Math.random() * 100)
    while (!isOver && !(isMine() && said() < most)) await pause(10)
  }

  async function talk() {
    const number = `55119${String(60_000_000 + conversations.length)}`
    const conversation: Conversation = { number, asked: [], answered: [] }
    conversations.push(conversation)
    await Promise.all([write(conversation), answer(conversation)])
  }
  async function write({ number, asked, answered }: Conversation) {
    do {
      const body = `Pergunta ${asked.length + 1} de ${number}`
      await call('POST', `/simulator/${whatsappId}/inbound`, { number, body, externalId: `IN:${body}` })
      asked.push(body)
      await turn(() => asked.length < answered.length + ahead)
    } while (asked.length < maxQuestions && !isOver)
  }
  async function answer({ number, asked, answered }: Conversation) {
    const ticketId = await ticketOf(call, number)
    await call('PUT', `/tickets/${ticketId}`, { status: 'open', ...(queueId && { queueId }) })
    do {
      const body = `Resposta ${answered.length + 1} a ${number}`
      await call('POST', `/messages/${ticketId}`, { body, clientId: randomUUID() })
      answered.push(body)
      await turn(() => answered.length < asked.length)
    } while (answered.length < maxQuestions && !isOver)
  }

  const talking = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver) await talk()
    }),
  )
  return {
    conversations,
    /** Resolves when everybody has been answered once: both ways are under way. */
    begun: () =>
      Promise.race([
        eventually(async () => conversations.every(({ answered }) => answered.length > 0), 90_000),
        talking,
      ]),
    /** Resolves in the midst of it, when so much more has been said. */
    listen: async (count: number) => {
      const enough = said() + count
      most = enough + beyond
      // Who was refused something talks no more: that fails at once.
      while (said() < enough) await Promise.race([pause(5), talking])
    },
    /** Resolves when everybody has an answer to the last thing said. */
    stop: async () => {
      isOver = true
      await talking
    },
  }
}

/** The ticket of somebody who has written, once it is there. */
export async function ticketOf(call: Client, number: string): Promise<number> {
  for (;;) {
    const { tickets } = await call('GET', `/tickets?showAll=true&searchParam=${number}`)
    if (tickets[0]) return tickets[0].id
    await pause(100)
  }
}

/** What a connection has received, and what lies on its customers' phones, in the order in which it is shown there. */
async function readBothSides(url: string, whatsappId: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Before the rest: what ends between two reads must not count as ended and missing.
    const unfinished = await client.query<{ count: number }>(
      `select (select count(*) from simulator_deliveries where connection_id = $1)
         + (select count(*) from inbound_events where connection_id = $1 and status <> 'done')
         + (select count(*) from outbox where connection_id = $1) as count`,
      [whatsappId],
    )
    const received = await client.query<{ number: string; body: string }>(
      `select t.address as number, m.body from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       where m.whatsapp_id = $1 and not m.from_me order by m.created_at, m.id`,
      [whatsappId],
    )
    const onPhones = await client.query<{ number: string; body: string }>(
      `select number, body from simulator_messages
       where connection_id = $1 and from_business and body like 'Resposta %' order by id`,
      [whatsappId],
    )
    return { received: received.rows, onPhones: onPhones.rows, unfinished: Number(unfinished.rows[0]?.count) }
  } finally {
    await client.end()
  }
}

interface Counts {
  said: number
  lost: number
  doubled: number
  outOfOrder: number
}

/** Compares what was said with what arrived, conversation by conversation. */
export function compare(
  conversations: Conversation[],
  side: 'asked' | 'answered',
  arrived: { number: string; body: string }[],
): Counts {
  const counts: Counts = { said: 0, lost: 0, doubled: 0, outOfOrder: 0 }
  const byNumber = Map.groupBy(arrived, ({ number }) => number)
  for (const conversation of conversations) {
    const said = conversation[side]
    const there = (byNumber.get(conversation.number) ?? []).map(({ body }) => body)
    const once = new Set(there)
    counts.said += said.length
    counts.lost += said.filter((body) => !once.has(body)).length
    counts.doubled += there.length - once.size
    const places = [...once].map((body) => said.indexOf(body))
    counts.outOfOrder += places.filter((place, index) => index > 0 && place < places[index - 1]!).length
  }
  return counts
}

/** A paired line to a network that says some things twice. */
export async function aLine(options: Options, settings: object = {}) {
  const call = aStubbornClient(options)
  const { id } = await call('POST', '/whatsapp', { name: `Linha ${process.pid}`, ...settings })
  const hasStatus = (status: string) =>
    eventually(async () => (await call('GET', `/whatsapp/${id}`)).status === status || undefined, 60_000)
  await hasStatus('qrcode')
  await call('POST', `/simulator/${id}/scan`)
  await hasStatus('CONNECTED')
  await call('PUT', `/simulator/${id}/faults`, { duplicateRate: 0.2 })
  return { call, whatsappId: id as number }
}

interface Ended {
  url: string
  whatsappId: number
  conversations: Conversation[]
}
/** Waits until nothing is on its way any more, and counts. */
export async function settle({ url, whatsappId, conversations }: Ended) {
  const { received, onPhones } = await eventually(async () => {
    const sides = await readBothSides(url, whatsappId)
    return sides.unfinished === 0 && sides
  }, 120_000)
  return {
    in: compare(conversations, 'asked', received),
    out: compare(conversations, 'answered', onPhones),
    strangers: received.length - conversations.reduce((sum, { asked }) => sum + asked.length, 0),
  }
}
export const unharmed = { lost: 0, doubled: 0, outOfOrder: 0 }

export function tableOf(
  title: string,
  { length }: Conversation[],
  counted: Awaited<ReturnType<typeof settle>>,
) {
  const row = ({ said, lost, doubled, outOfOrder }: Counts, name: string) =>
    `| ${name} | ${said} | ${lost} | ${doubled} | ${outOfOrder} |\n`
  return `\n${length} conversations\n\n| ${title} | said | lost | doubled | out of order |\n|---|---|---|---|---|\n${row(counted.in, 'customers')}${row(counted.out, 'answers')}\n`
}

import { eventName, namespaceOf, readAgainEvent, type Resumed, type TicketMessage } from '@chatflow/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { aBucket } from '../src/platform/storage/bucket.factory.ts'
import {
  aLine,
  aStubbornClient,
  compare,
  settle,
  startTalking,
  tableOf,
  unharmed,
  type Conversation,
} from './crashLoad.ts'
import { aDatabase } from './database.ts'
import { aDataFolder, startProgram, type Program } from './program.ts'
import { startRedis } from './redis.ts'
import { eventually } from './server.ts'
import { startTurnsProxy } from './turnsProxy.ts'

const kills = Number(process.env['SEVERAL_KILLS'] ?? 2)
const browsers = 4
/** Events may be committed out of order: the web asks for a few that it knows, too. */
const overlap = 20
const admin = { email: 'admin@several.local', password: 'Demo1234' }
const observer = { email: 'observer@several.local', password: 'Demo1234' }

interface Watched {
  url: string
  companyId: number
  token: string
}

/** A browser that looks on: what it is told live and what it catches up on after an interruption count once. */
function aBrowser({ url, companyId, token }: Watched) {
  const seen = new Set<number>()
  const created: TicketMessage[] = []
  let lastSeq = -1
  let connections = 0
  let reloads = 0
  const socket = io(`${url}${namespaceOf(companyId)}`, {
    auth: { token },
    forceNew: true,
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  const appMessage = eventName(companyId, 'appMessage')
  const hear = (name: string, payload: { seq: number; action?: string; message?: TicketMessage }) => {
    if (seen.has(payload.seq)) return
    seen.add(payload.seq)
    lastSeq = Math.max(lastSeq, payload.seq)
    if (name === appMessage && payload.action === 'create' && payload.message) created.push(payload.message)
  }
  const resume = () =>
    socket.emit('resume', { lastSeq: Math.max(-1, lastSeq - overlap) }, (resumed: Resumed) => {
      if ('reload' in resumed) reloads += connections > 1 ? 1 : 0
      else for (const { name, payload } of resumed.events) hear(name, payload)
      lastSeq = Math.max(lastSeq, resumed.lastSeq)
    })
  socket.onAny((name: string, payload) => {
    if (name === readAgainEvent) reloads += 1
    else hear(name, payload)
  })
  socket.on('connect', () => {
    connections += 1
    resume()
  })
  return {
    isThere: () => socket.connected && lastSeq >= 0,
    counted: () => ({ connections, reloads }),
    /** In the order in which a conversation shows them, like everything that is read from the server. */
    heard: (fromMe: boolean) =>
      created
        .filter((message) => message.fromMe === fromMe)
        .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id)
        .map(({ body }) => ({ number: body.match(/\d{13}$/)?.[0] ?? '', body })),
    close: () => socket.disconnect(),
  }
}

test(
  `two programs behind one address, one or the other killed ${kills} times under load: nothing is lost, doubled or reordered, and browsers go on`,
  { timeout: 900_000 + kills * 60_000 },
  async () => {
    const [folder, database, redis, bucket] = [
      await aDataFolder(),
      await aDatabase(),
      await startRedis(),
      await aBucket(),
    ]
    const programs: Program[] = []
    // However it ends, nothing goes on running.
    onTestFinished(async () => {
      for (const program of programs) await program.kill('SIGKILL')
      await bucket.close()
      redis.close()
      await database.drop()
      await folder.remove()
    })
    const environment = {
      DEMO: 'false',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      DATA_DIR: folder.directory,
      APP_SECRET: 'one secret for both processes, long enough',
      REDIS_URL: redis.url,
      ...bucket.environment,
      LEASE_SECONDS: '3',
      LOG_LEVEL: 'error',
    }
    for (let count = 0; count < 2; count += 1) programs.push(await startProgram(environment))
    const proxy = await startTurnsProxy(() => programs.map(({ url }) => url))
    onTestFinished(proxy.close)
    const { call, whatsappId } = await aLine({ program: () => proxy, ...admin })
    await call('POST', '/users', { name: 'Olívia', profile: 'admin', ...observer })
    const asObserver = aStubbornClient({ program: () => proxy, ...observer })
    const { companyId } = await asObserver('GET', '/auth/me')
    const { token } = await programs[0]!.call('POST', '/auth/login', { body: observer })
    const lookers = Array.from({ length: browsers }, () => aBrowser({ url: proxy.url, companyId, token }))
    onTestFinished(() => lookers.forEach((looker) => looker.close()))
    await eventually(async () => lookers.every(({ isThere }) => isThere()))

    const talking = startTalking(call, whatsappId)
    await talking.begun()
    for (let count = 0; count < kills; count += 1) {
      await talking.listen(1 + Math.random() * 20)
      const dying = count % programs.length
      await programs[dying]!.kill('SIGKILL')
      // The other one goes on alone for a while.
      const [next] = await Promise.all([startProgram(environment), talking.listen(15)])
      programs[dying] = next
    }
    await talking.stop()
    const { conversations } = talking
    const counted = await settle({ url: database.ownerUrl, whatsappId, conversations })
    process.stdout.write(tableOf(`${kills} kills of one of two programs`, conversations, counted))
    expect(counted.in).toMatchObject(unharmed)
    expect(counted.out).toMatchObject(unharmed)
    expect(counted.strangers).toBe(0)

    for (const looker of lookers) await expectEverything(looker, conversations)
    expect(lookers.some((looker) => looker.counted().connections > 1)).toBe(true)
  },
)

/** A browser that was told to read everything again has not heard what it then read; the others have heard all. */
async function expectEverything(looker: ReturnType<typeof aBrowser>, conversations: Conversation[]) {
  const told = () => ({
    in: compare(conversations, 'asked', looker.heard(false)),
    out: compare(conversations, 'answered', looker.heard(true)),
  })
  await eventually(async () => {
    const { in: questions, out: answers } = told()
    return looker.counted().reloads > 0 || questions.lost + answers.lost === 0 || undefined
  }, 30_000).catch((error: Error) => {
    throw new Error(JSON.stringify({ ...looker.counted(), told: told() }), { cause: error })
  })
  const { in: questions, out: answers } = told()
  expect([questions.doubled, answers.doubled]).toEqual([0, 0])
  if (looker.counted().reloads === 0) expect([questions, answers]).toMatchObject([unharmed, unharmed])
}

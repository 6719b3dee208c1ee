import * as contract from '@chatflow/contract'
import type { Endpoint } from '@chatflow/contract'
import { parseArgs } from 'node:util'
import { aDataFolder, startProgram, type Program } from '../../server/test/program.ts'
import { nasty, nastyPathPart, nastyQuery, nastyText, write } from './fuzz/nasty.ts'
import { knownIds, type KnownIds } from './fuzz/knownIds.ts'
import { sample, type Sampling } from './fuzz/shape.ts'
import { seededRandom, type Random } from './random.ts'
import { draw } from './table.ts'

/** Longer than any call of the product waits for somebody outside. */
const hangsAfter = 60_000
const atOnce = 4
const say = (line: string) => void process.stderr.write(`${line}\n`)

const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'response' in entry[1] && 'path' in entry[1]
/** These end the session that asks, and are asked last. */
const ending = /^(logout|endSession|endOtherSessions|deleteUser|updateUser|changePassword)/

interface Asked {
  name: string
  method: string
  address: string
  headers: Record<string, string>
  body: string | undefined
}
type Outcome = number | 'hung' | 'cut'

async function main() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '12' },
      only: { type: 'string', default: '' },
    },
  })
  const data = await aDataFolder()
  try {
    const program = await startProgram({ DATA_DIR: data.directory, LOG_LEVEL: 'error', DEMO: 'true' })
    const found = await run(program, {
      random: seededRandom(Number(values.seed)),
      rounds: Number(values.rounds),
      only: values.only,
    })
    await program.kill('SIGTERM')
    // At its log level it writes down what it could not answer, and why.
    for (const line of program.output().split('\n')) if (line.startsWith('{')) say(line)
    process.stdout.write(`${report(found)}\n`)
    process.exitCode = found.some(({ outcome }) => isWrong(outcome)) ? 1 : 0
  } finally {
    await data.remove()
  }
}

interface Found {
  asked: Asked
  outcome: Outcome
  said: string
}
const isWrong = (outcome: Outcome) => typeof outcome === 'string' || outcome === 500 || outcome > 503

async function run(
  program: Program,
  { random, rounds, only }: { random: Random; rounds: number; only: string },
): Promise<Found[]> {
  const sessions = [
    await openSession(program, 'admin@demo.local'),
    await openSession(program, 'super@demo.local'),
  ]
  const ids = await knownIds(program, sessions[0]!.token())
  const endpoints = Object.entries<unknown>(contract)
    .filter(isEndpoint)
    .filter(([name]) => only.split(',').some((part) => name.includes(part)))
    .toSorted(([left], [right]) => Number(ending.test(left)) - Number(ending.test(right)))
  const found: Found[] = []
  for (const [name, endpoint] of endpoints) {
    for (const session of sessions) await session.renew()
    const calls = Array.from({ length: rounds }, (_, round) =>
      compose(name, endpoint, { random, ids, share: [0, 0.05, 0.3, 1][round % 4]! }),
    )
    for (let first = 0; first < calls.length; first += atOnce) {
      const batch = calls.slice(first, first + atOnce)
      const sent = batch.map((asked, index) =>
        send(program, sessions[index % sessions.length]!.token(), asked),
      )
      found.push(...(await Promise.all(sent)))
    }
    const wrong = found.slice(-calls.length).filter(({ outcome }) => isWrong(outcome))
    for (const { asked, outcome, said } of wrong) {
      const body = asked.body?.slice(0, 400) ?? ''
      say(
        `${outcome} ${name} ${asked.method} ${asked.address.slice(0, 200)} ${body} -> ${said.slice(0, 200)}`,
      )
    }
  }
  return found
}

/** Calls end sessions: before each endpoint there is one again. */
async function openSession(program: Program, email: string) {
  let token = ''
  const renew = async () => {
    if (token !== '' && (await isAnswered(program, token))) return
    const opened = (await program.call('POST', '/auth/login', {
      body: { email, password: 'Demo1234' },
    })) as { token?: string }
    token = opened.token ?? ''
    if (!token) say(`${email} could not sign in any more: the rest is asked as a visitor.`)
  }
  await renew()
  return { renew, token: () => token }
}
const isAnswered = async ({ url }: Program, token: string) =>
  (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status === 200

interface Composing {
  random: Random
  ids: KnownIds
  share: number
}

function compose(name: string, endpoint: Endpoint, { random, ids, share }: Composing): Asked {
  const sampling: Sampling = { random, share, idFor: (field) => ids.idFor(field, random) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, parameter: string) =>
    random.chance(share / 2) ? nastyPathPart(random) : encodeURIComponent(ids.textFor(parameter, random)),
  )
  const query = queryOf(endpoint, sampling)
  const asked = { name, method: endpoint.method, address: `/api${path}${query}` }
  if (endpoint.method === 'GET') return { ...asked, headers: {}, body: undefined }
  if (endpoint.file || (endpoint.multipart && random.chance(0.6)))
    return { ...asked, ...formOf(endpoint, sampling) }
  const value = share === 1 || !endpoint.body ? nasty(random) : sample(endpoint.body, sampling)
  const type = random.chance(share / 8) ? nastyType(random) : 'application/json'
  return { ...asked, headers: { 'content-type': type }, body: write(value) }
}

const nastyType = (random: Random) =>
  random.oneOf([
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
  ])

function queryOf({ query }: Endpoint, sampling: Sampling): string {
  const { random, share } = sampling
  if (random.chance(share / 3)) return nastyQuery(random)
  if (!query) return ''
  const parts = sample(query, { ...sampling, share: share / 2 })
  if (typeof parts !== 'object' || parts === null) return ''
  const pairs = Object.entries(parts).flatMap(([key, value]) => {
    if (random.chance(0.5)) return []
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 5_000)
    const pair = `${encodeURIComponent(key)}=${encodeURIComponent(text)}`
    return random.chance(share / 4) ? [pair, pair] : [pair]
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function formOf({ file, multipart }: Endpoint, { random, share }: Sampling) {
  const boundary = 'fuzz-boundary'
  const field = file?.field ?? multipart?.field ?? 'file'
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const name = random.chance(share) ? nastyText(random).replace(/["\r\n]/g, '') : 'a.png'
  const parts = [
    part(
      `name="${random.chance(share / 2) ? 'other' : field}"; filename="${name}"`,
      random.oneOf(['', 'x', '\0\0', 'GIF89a']),
    ),
    ...(random.chance(0.5) ? [part('name="body"', nastyText(random))] : []),
  ]
  const end = random.chance(share / 3) ? '' : `--${boundary}--\r\n`
  const body = `${parts.join('')}${end}`
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

async function send({ url }: Program, token: string, asked: Asked): Promise<Found> {
  const { method, address, headers, body } = asked
  try {
    const response = await fetch(`${url}${address}`, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(hangsAfter),
    })
    return { asked, outcome: response.status, said: await response.text() }
  } catch (error) {
    const { name, message } = error as Error
    return { asked, outcome: name === 'TimeoutError' ? 'hung' : 'cut', said: message }
  }
}

function report(found: Found[]): string {
  const counts = new Map<string, number>()
  for (const { outcome } of found) counts.set(String(outcome), (counts.get(String(outcome)) ?? 0) + 1)
  const rows = [...counts].toSorted(([left], [right]) => left.localeCompare(right))
  const lines = rows.map(([outcome, count]) => [outcome, String(count)])
  return draw([['answer', 'times'], ...lines, ['all', String(found.length)]])
}

await main()

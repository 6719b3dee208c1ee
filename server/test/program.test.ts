import path from 'node:path'
import pg from 'pg'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { readConfig } from '../src/platform/config.ts'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'
import { eventually } from './server.ts'
import { aDataFolder, isAlive, startProgram, type Program } from './program.ts'

let folder: Awaited<ReturnType<typeof aDataFolder>>
let mailServer: Awaited<ReturnType<typeof aMailServer>>
/** Every start costs seconds: the one that the first test ends with is what the next begins with. */
let running: Program
beforeAll(async () => {
  folder = await aDataFolder({ isClosed: true })
  mailServer = await aMailServer()
})
afterAll(async () => {
  await folder.remove()
  await mailServer.close()
})

/** A session outlives the process it was opened on, and another login would end it. */
const tokens = new Map<string, Promise<string>>()
const tokenOf = (program: Program, email: string): Promise<string> => {
  const login = async () =>
    (await program.call('POST', '/auth/login', { body: { email, password: 'Demo1234' } })).token as string
  const token = tokens.get(email) ?? login()
  tokens.set(email, token)
  return token
}

describe('the program', { timeout: 900_000 }, () => {
  test('starts on nothing in a folder that only its user can enter, shows the accounts, and keeps what it was told through a kill -9', async () => {
    const environment = { DATA_DIR: folder.directory }
    const first = await startProgram(environment)
    expect(first.output()).toContain('admin@demo.local')
    // PostgreSQL does not run as root, and others cannot enter: root is told where the database lies instead.
    expect(first.output().includes('the database lies in')).toBe(process.getuid?.() === 0)
    const token = await tokenOf(first, 'admin@demo.local')
    await first.call('POST', '/users', {
      body: { name: 'Vera', email: 'vera@demo.local', password: 'Demo1234', profile: 'user' },
      token,
    })
    const postmaster = await folder.postmaster()
    await first.kill('SIGKILL')
    expect(isAlive(postmaster ?? 0)).toBe(true)

    running = await startProgram({ ...environment, SMTP_URL: mailServer.url })
    expect(await folder.postmaster()).toBe(postmaster)
    expect(await tokenOf(running, 'vera@demo.local')).toBeTruthy()
    await expect(startProgram(environment)).rejects.toThrow(/Another instance/)
  })

  test('finishes jobs that a kill -9 cut in half: a mail arrives once in effect, an erasure goes on, customers are answered and their answers understood; then it stops cleanly', async () => {
    const environment = { DATA_DIR: folder.directory, SMTP_URL: mailServer.url }
    const first = running
    await first.call('POST', '/forgetpassword/ana@demo.local')
    await eventually(async () => mailServer.received.length === 1)
    const erasure = await anErasureCutInHalf(first)
    const customers = await customersInTheMenu(first)
    const asked = await customersWhoAreAsked(first)
    await first.kill('SIGKILL')
    await erasure.release()
    mailServer.answer()

    const second = await startProgram(environment)
    await eventually(async () => mailServer.received.length === 2, 60_000)
    await erasure.isFinishedBy(second)
    await customers.goOnWith(second)
    await asked.answerTo(second)
    const token = await tokenOf(second, 'super@demo.local')
    const sent = await eventually(async () => {
      const { mails } = await second.call('GET', '/mails', { token })
      return mails[0].status === 'sent' && mails
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ recipient: 'ana@demo.local', body: null })
    // The repeat carries the name of the first try, by which mail servers drop it.
    expect(new Set(mailServer.received).size).toBe(1)
    const postmaster = await folder.postmaster()
    expect(await second.kill('SIGINT')).toBe(0)
    expect(isAlive(postmaster ?? 0)).toBe(false)
    expect(await folder.postmaster()).toBeUndefined()
  })

  test('refuses to run in production without a secret of its own, and says what is wrong with a setting', async () => {
    await expect(startProgram({ NODE_ENV: 'production', DATA_DIR: folder.directory })).rejects.toThrow(
      /APP_SECRET is required/,
    )
    expect(() => readConfig({ PORT: 'eighty', DATA_DIR: folder.directory })).toThrow(/PORT/)
  })

  test('says that its port is taken, and nothing else', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const failure = await startProgram({ PORT: String(port), DATA_DIR: folder.directory }).catch(String)
    expect(failure).toContain(`PORT ${port} is taken`)
    expect(failure).not.toContain('lost')
    expect(await folder.postmaster()).toBeUndefined()
    other.close()
  })
})

/** Somebody's data are half erased: the second step waits for a message that is held. */
async function anErasureCutInHalf(program: Program) {
  const password = await keptSecret(folder.directory, 'database-password')
  const directory = path.join(folder.directory, 'postgres')
  const { url } = await startCluster({ directory, password, database: 'chatflow' })
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  const { rows: tickets } = await holder.query<{ id: number; companyId: number; contactId: number }>(
    `select t.id, t.company_id as "companyId", contact_id as "contactId" from tickets t
     join users on users.company_id = t.company_id and email = 'admin@demo.local'
     where not is_group order by t.id limit 1`,
  )
  const { id, companyId, contactId } = tickets[0]!
  const said = await holder.query<{ id: string }>(
    `insert into messages (company_id, ticket_id, contact_id, from_me, body, created_at, updated_at)
     select $1, $2, $3, false, 'Disse algo', now(), now() from generate_series(1, 1200) returning id`,
    [companyId, id, contactId],
  )
  const token = await tokenOf(program, 'admin@demo.local')
  const privacyOf = async (running: Program) =>
    (await running.call('GET', `/contacts/${contactId}/privacy`, { token })).erasure
  const { name } = await program.call('GET', `/contacts/${contactId}`, { token })
  await holder.query('begin')
  await holder.query('select from messages where company_id = $1 and id = $2 for update', [
    companyId,
    said.rows.at(-1)?.id,
  ])
  const body = { confirmation: name, closeTickets: true }
  const { total } = await program.call('POST', `/contacts/${contactId}/erasure`, { body, token })
  const begun = await eventually(async () => {
    const { messages, state } = await privacyOf(program)
    return messages > 0 && state
  })
  expect(begun).toBe('running')
  return {
    release: () => holder.query('rollback'),
    isFinishedBy: async (next: Program) => {
      const receipt = await eventually(async () => {
        const erasure = await privacyOf(next)
        return erasure.state === 'done' && erasure
      }, 60_000)
      expect(receipt.messages).toBe(total)
      const left = await holder.query(
        `select from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
         where t.company_id = $1 and t.contact_id = $2 and m.body <> ''`,
        [companyId, contactId],
      )
      expect(left.rowCount).toBe(0)
      await holder.end()
    },
  }
}

/** The demo's connected line, the phones of its customers and their tickets. */
async function aLine(program: Program) {
  const token = await tokenOf(program, 'admin@demo.local')
  const lines = await program.call('GET', '/whatsapp', { token })
  const line = lines.find((one: { provider: string; status: string }) => one.status === 'CONNECTED')
  return {
    token,
    serve: (body: object) => program.call('PUT', `/whatsapp/${line.id}`, { token, body }),
    say: (running: Program, number: string, body: string) =>
      running.call('POST', `/simulator/${line.id}/inbound`, { token, body: { number, body, name: 'Lia' } }),
    /** How often somebody was told this. */
    told: async (running: Program, number: string, words: string): Promise<number> => {
      const address = `/simulator/${line.id}/phones/${number}/messages`
      const { messages } = await running.call('GET', address, { token })
      return messages.filter(({ body }: { body: string }) => body.includes(words)).length
    },
    ticket: async (running: Program, number: string) =>
      (await running.call('GET', `/tickets?searchParam=${number}&showAll=true`, { token })).tickets[0],
  }
}

/** One customer has the menu before them; to another, who has just written, it has not been shown yet. */
async function customersInTheMenu(program: Program) {
  const { token, serve, say, told, ticket } = await aLine(program)
  const [chosen, other] = await program.call('GET', '/queue', { token })
  await serve({ queueIds: [chosen.id, other.id], greetingMessage: 'Com quem?', maxUseBotQueues: 3 })
  const menus = (running: Program, number: string) => told(running, number, `[ 1 ] - ${chosen.name}`)
  const [patient, hasty] = ['5511900010001', '5511900010002'] as const
  await say(program, patient, 'Oi')
  await eventually(async () => (await menus(program, patient)) === 1, 60_000)
  await say(program, hasty, 'Oi')
  return {
    goOnWith: async (next: Program) => {
      await eventually(async () => (await menus(next, hasty)) === 1, 60_000)
      await say(next, patient, '1')
      await eventually(async () => (await ticket(next, patient)).queueId === chosen.id, 60_000)
      expect(await menus(next, patient)).toBe(1)
    },
  }
}

/** One customer is asked whether they agree, another how they were served: both questions outlive the process. */
async function customersWhoAreAsked(program: Program) {
  const { token, serve, say, told, ticket } = await aLine(program)
  const configure = (column: string, data: string) =>
    program.call('PUT', '/companySettings', { token, body: { column, data } })
  const [consent, rating] = ['Guardamos seu número.', 'De 0 a 10?'] as const
  const [careful, served] = ['5511900010003', '5511900010004'] as const
  await serve({ ratingMessage: rating, expiresTicketNPS: 60 })
  await configure('userRating', 'enabled')
  await say(program, served, 'Oi')
  const { id } = await eventually(() => ticket(program, served), 60_000)
  const [queue] = await program.call('GET', '/queue', { token })
  const change = (body: object) => program.call('PUT', `/tickets/${id}`, { token, body })
  await change({ status: 'open', queueId: queue.id })
  await change({ status: 'closed', rating: 5 })
  await configure('lgpdMessage', consent)
  await configure('enableLGPD', 'enabled')
  await say(program, careful, 'Oi')
  await eventually(async () => (await told(program, careful, consent)) === 1, 60_000)
  await eventually(async () => (await told(program, served, rating)) === 1, 60_000)
  return {
    answerTo: async (next: Program) => {
      await say(next, careful, 'Sim')
      await say(next, served, '9')
      await eventually(async () => (await ticket(next, careful)).status === 'pending', 60_000)
      await eventually(async () => (await ticket(next, served)).status === 'closed', 60_000)
      expect(await ticket(next, careful)).toMatchObject({
        contact: { lgpdAcceptedAt: expect.any(String) as string },
      })
      expect(await told(next, careful, consent)).toBe(1)
      expect(await told(next, served, rating)).toBe(1)
    },
  }
}

/** A mail server that takes a letter and does not say so until it is told to. */
async function aMailServer() {
  const received: string[] = []
  let answering = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += String(chunk)))
      stream.on('end', () => {
        received.push(text.match(/^message-id: (.*)$/im)?.[1] ?? 'none')
        if (answering) done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer: () => (answering = true),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

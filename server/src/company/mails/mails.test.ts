import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { appSecret, eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { deriveKey } from '../../platform/crypto.ts'
import { mailJobs } from './mailer.ts'
import { senderOf } from './mailSetUp.ts'

/** A mail server on this machine that keeps what it is given, and refuses when told to. */
const received: { from: string; to: string[]; content: string; accepted: boolean }[] = []
let isRefusing = false
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData: (stream, { envelope }, done) => {
    text(stream).then((content) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        content,
        accepted: !isRefusing,
      })
      done(isRefusing ? Object.assign(new Error('mailbox is full'), { responseCode: 452 }) : null)
    }, done)
  },
})

let server: TestServer
let smtpUrl: string
let asSuper: Awaited<ReturnType<TestServer['as']>>
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  server = await startTestServer({
    environment: { SMTP_URL: smtpUrl, MAIL_FROM: 'Atendimento <ola@test.local>' },
  })
  const { companyId } = await server.aTeam()
  asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})
beforeEach(() => {
  received.length = 0
  isRefusing = false
})

const mailsTo = async (email: string) => (await asSuper('GET', `/mails?searchParam=${email}`)).body.mails
const messageId = (content: string) => /^Message-ID: (.+)$/im.exec(content)?.[1]?.trim()
const forget = (email: string) => server.visit('POST', `/forgetpassword/${email}`)
const aMail = (recipient: string) =>
  server.tenancy.withPlatform(({ db, now }) =>
    db
      .insertInto('mails')
      .values({ recipient, subject: 'Olá', body: 'Texto', status: 'sending', createdAt: now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const deliver = (mailId: number, attempt: number) =>
  mailJobs({
    config: { smtpUrl, mailFrom: 'ola@test.local' },
    tenancy: server.tenancy,
    sealKey: deriveKey(appSecret, 'platform secrets'),
  })[0]?.run({ mailId }, { id: '1', attempt, maxAttempts: 8 })

describe('with an SMTP server, a mail', () => {
  test('is delivered, and its text with the code is gone from the database', async () => {
    const { attendant } = await server.aTeam()
    expect((await forget(attendant.email)).status).toBe(200)
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(attendant.email)
      return mails[0]?.status === 'sent' && mails
    })
    expect(mail).toMatchObject({ body: null, error: null, sentAt: server.clock.now().toISOString() })
    expect(received).toMatchObject([{ from: 'ola@test.local', to: [attendant.email] }])
    const content = received[0]?.content ?? ''
    expect(content).toMatch(/^From: Atendimento <ola@test\.local>/im)
    expect(messageId(content)).toBe(`<mail-${mail.id}-${server.clock.now().getTime()}@chat-flow>`)
    const code = /\b[2-9A-HJ-NP-Z]{8}\b/.exec(content.split('\r\n\r\n').slice(1).join(' '))?.[0]
    expect(code).toBeDefined()
    expect(server.logged.join('')).not.toContain(code)
  })

  test('that is refused keeps the reason and is tried again as the same mail', async () => {
    isRefusing = true
    const { attendant } = await server.aTeam()
    await forget(attendant.email)
    const [refused] = await eventually(async () => {
      const mails = await mailsTo(attendant.email)
      return Boolean(mails[0]?.error) && mails
    })
    expect(refused).toMatchObject({ status: 'sending', sentAt: null })
    expect(refused.error).toContain('mailbox is full')
    expect(refused.body).not.toBeNull()

    isRefusing = false
    // Jobs wait by the time of the database, which a test cannot move: it moves the job instead.
    const moved = await eventually(async () => {
      const { rowCount } = await run(
        server.database.ownerUrl,
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
          where task_identifier = 'deliverMail' and attempts > 0 and locked_at is null), run_at => now())`,
      )
      return (rowCount ?? 0) > 0
    })
    expect(moved).toBe(true)
    await eventually(async () => (await mailsTo(attendant.email))[0]?.status === 'sent')
    expect((await mailsTo(attendant.email))[0]).toMatchObject({ error: null, body: null })
    expect(received.map(({ accepted }) => accepted)).toEqual([false, true])
    expect(messageId(received[1]?.content ?? '')).toBe(messageId(received[0]?.content ?? ''))
  })

  test('that was refused to the last has failed, and says why', async () => {
    isRefusing = true
    const { id } = await aMail('full@test.local')
    await expect(deliver(id, 7)).rejects.toThrow('mailbox is full')
    expect((await mailsTo('full@test.local'))[0].status).toBe('sending')
    await expect(deliver(id, 8)).rejects.toThrow('mailbox is full')
    const [mail] = await mailsTo('full@test.local')
    expect(mail).toMatchObject({ status: 'failed', body: 'Texto', sentAt: null })
    expect(mail.error).toContain('mailbox is full')
  })

  test('that was delivered is not delivered again', async () => {
    const { id } = await aMail('once@test.local')
    await deliver(id, 1)
    await deliver(id, 2)
    expect(received).toHaveLength(1)
  })
})

describe('a server that the super user names', () => {
  const put = (key: string, value: string) => asSuper('PUT', `/settings/${key}`, { value })
  const sendTest = () => asSuper('POST', '/mails/test', { recipient: 'dona@test.local' })

  test('is tried at once, goes before the one of the environment, and is told to nobody', async () => {
    expect((await put('smtpUrl', 'http://x')).status).toBe(400)
    expect((await put('smtpUrl', 'smtp://dona:hunter22@127.0.0.1:1')).body).toEqual({
      key: 'smtpUrl',
      configured: true,
    })
    const failed = await sendTest()
    expect(failed).toMatchObject({ status: 502, body: { error: 'ERR_MAIL_NOT_SENT' } })
    expect(failed.body.details.reason).toContain('ECONNREFUSED')
    await put('smtpUrl', smtpUrl)
    await put('mailFrom', 'contato@test.local')
    await put('appName', 'Fala "Já"')
    expect((await sendTest()).status).toBe(200)
    expect(received).toMatchObject([{ from: 'contato@test.local', to: ['dona@test.local'] }])
    expect(received[0]?.content).toMatch(/^From: .*<contato@test\.local>/im)
    for (const key of ['smtpUrl', 'mailFrom', 'appName']) await put(key, '')
    expect(server.logged.join('')).not.toContain('hunter22')
  })

  test('names the brand as the sender, unless somebody else is named', () => {
    expect(senderOf('ola@x.com', 'Fala "Já"')).toBe('"Fala Já" <ola@x.com>')
    expect(senderOf('Chat-flow <ola@x.com>', 'Fala')).toBe('"Fala" <ola@x.com>')
    expect(senderOf('Ana <ola@x.com>', 'Fala')).toBe('Ana <ola@x.com>')
  })
})

describe('the list of mails', () => {
  test('shows super users the newest first, found by recipient', async () => {
    const first = await aMail('maria.silva@test.local')
    const second = await aMail('mario.silva@test.local')
    const { body } = await asSuper('GET', '/mails?searchParam=SILVA')
    expect(body).toMatchObject({
      mails: [{ id: second.id, subject: 'Olá' }, { id: first.id }],
      count: 2,
      hasMore: false,
    })
  })

  test("is nobody else's", async () => {
    const { admin, attendant } = await server.aTeam()
    for (const who of [admin, attendant])
      expect(await (await server.as(who))('GET', '/mails')).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    expect((await server.visit('GET', '/mails')).status).toBe(401)
  })
})

import { aPromptForm } from '../src/automation/prompts/prompts.factory.ts'
import {
  apiScopes,
  can,
  errorOfParam,
  isCapability,
  newUserDefaults,
  scopeOf,
  type Endpoint,
  type Person,
} from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aMessage } from '../src/conversations/messages/messages.factory.ts'
import { aTicket } from '../src/conversations/tickets/tickets.factory.ts'
import { address, endpoints, parametersOf, validBodies, values } from './endpoints.ts'
import { lastingSession } from './lastingSession.ts'
import { multipart } from './multipart.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
type Caller = Awaited<ReturnType<TestServer['as']>>
let asSuper: Caller
/** The same two as programs, with a token that may do everything. */
let programs: { asSuper: Caller; asRival: Caller }
/** Ending sessions is among the calls. */
let asSurvivor: ReturnType<typeof lastingSession>
let asRival: Caller
let asAttendant: Caller
/** Ids of records that belong to somebody else, by the name of the parameter. */
const foreign: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const [mine, rival] = [await server.aTeam(), await server.aTeam()]
  asSurvivor = lastingSession(server, await server.aUser(mine.companyId, { profile: 'admin', super: true }))
  asSuper = await server.as(await server.aUser(mine.companyId, { profile: 'admin', super: true }))
  asAttendant = await server.as(mine.attendant)
  asRival = await server.as(rival.admin)
  foreign['userId'] = String(mine.admin.id)
  foreign['companyId'] = String(mine.companyId)
  // It belongs to no company: its number stands among the values.
  await asSuper('POST', '/announcements', { title: 'Aviso', text: 'Leiam.' })
  const chat = { title: 'Equipe', users: [mine.attendant.id] }
  foreign['chatId'] = String((await asSuper('POST', '/chats', chat)).body.id)
  const said = await asSuper('POST', `/chats/${foreign['chatId']}/messages`, { message: 'Oi' })
  foreign['chatMessageId'] = String(said.body.id)
  foreign['whatsappId'] = String((await asSuper('POST', '/whatsapp', { name: 'Linha' })).body.id)
  await seedTicket(mine.companyId, Number(foreign['whatsappId']))
  foreign['tagId'] = String((await asSuper('POST', '/tags', { name: 'Cliente' })).body.id)
  const menu = { greetingMessage: 'Olá!', chatbots: [{ name: 'Boleto' }] }
  const queue = (await asSuper('POST', '/queue', { name: 'Fila', color: '#123456', ...menu })).body
  Object.assign(foreign, { queueId: String(queue.id), chatbotId: String(queue.chatbots[0].id) })
  const files = { name: 'Tabelas', message: 'Segue' }
  foreign['fileListId'] = String((await asSuper('POST', '/files', files)).body.id)
  const robot = { name: 'Robô', type: 'webhook', urlN8N: 'https://robo.example.com' }
  foreign['integrationId'] = String((await asSuper('POST', '/queueIntegration', robot)).body.id)
  const prompt = aPromptForm({ queueId: queue.id })
  foreign['promptId'] = String((await asSuper('POST', '/prompt', prompt)).body.id)
  const promptTest = { name: 'Horário', says: ['Abre hoje?'], expects: {} }
  const promptTests = `/prompt/${foreign['promptId']}/tests`
  foreign['promptTestId'] = String((await asSuper('POST', promptTests, promptTest)).body.id)
  const flow = await asSuper('POST', '/flowbuilder', { name: 'Vendas' })
  foreign['flowId'] = String(flow.body.id)
  foreign['version'] = '1'
  foreign['runId'] = '1'
  const flowTest = { name: 'Compra', inputs: [], expects: {} }
  const flowTests = `/flowbuilder/${flow.body.id}/tests`
  foreign['testId'] = String((await asSuper('POST', flowTests, flowTest)).body.id)
  const phrase = { name: 'Anúncio', phrase: 'Eu quero', flowId: flow.body.id }
  foreign['flowCampaignId'] = String((await asSuper('POST', '/flowcampaign', phrase)).body.id)
  const page = { url: 'https://loja.example/ajuda' }
  foreign['sourceId'] = String((await asSuper('POST', '/knowledge', page)).body.id)
  const quick = { shortcode: 'oi', message: 'Olá!', geral: true }
  foreign['quickMessageId'] = String((await asSuper('POST', '/quick-messages', quick)).body.id)
  const macro = { name: 'Fim', isShared: true, actions: [{ type: 'note', text: 'Oi' }] }
  foreign['macroId'] = String((await asSuper('POST', '/macros', macro)).body.id)
  foreign['macroRunId'] = '1'
  const view = { name: 'Aba', isShared: true, filter: {} }
  foreign['savedViewId'] = String((await asSuper('POST', '/saved-views', view)).body.id)
  const kept = { name: 'Semana', kind: 'tickets', filter: {}, page: {} }
  foreign['savedReportId'] = String((await asSuper('POST', '/saved-reports', kept)).body.id)
  const contactId = Number(foreign['contactId'])
  const schedule = { contactId, body: 'Bom dia!', sendAt: '2100-01-01T12:00' }
  foreign['scheduleId'] = String((await asSuper('POST', '/schedules', schedule)).body.id)
  const campaign = { name: 'Natal', message1: 'Oi', whatsappId: Number(foreign['whatsappId']) }
  foreign['campaignId'] = String((await asSuper('POST', '/campaigns', campaign)).body.id)
  const note = { note: 'Oi', ticketId: Number(foreign['ticketId']), contactId: Number(foreign['contactId']) }
  foreign['noteId'] = String((await asSuper('POST', '/ticket-notes', note)).body.id)
  const erasing = (await asSuper('POST', '/contacts', { name: 'Ivo', number: '5511955554444' })).body
  const erased = await asSuper('POST', `/contacts/${erasing.id}/erasure`, { confirmation: 'Ivo' })
  const contacts = { action: 'unblock', ids: [contactId] }
  foreign['changeId'] = (await asSuper('POST', '/contacts/changes', contacts)).body.jobId
  foreign['erasureId'] = String(erased.body.erasureId)
  const holiday = { day: '2100-12-25', name: 'Natal' }
  foreign['holidayId'] = String((await asSuper('POST', '/holidays', holiday)).body.id)
  const sheet = multipart('file', 'a.csv', Buffer.from('Nome,Telefone\nAna,11987654321'))
  const started = await asSuper('POST', '/contacts/upload?review=true', sheet.payload, sheet.headers)
  foreign['importId'] = String(started.body.jobId)
  const list = (await asSuper('POST', '/contact-lists', { name: 'Clientes' })).body
  foreign['contactListId'] = String(list.id)
  foreign['optOutId'] = '1'
  foreign['invoiceId'] = '1'
  const listed = { name: 'Ana', number: '5511987654321', contactListId: list.id }
  foreign['contactListItemId'] = String((await asSuper('POST', '/contact-list-items', listed)).body.id)
  const webhook = { name: 'CRM', url: 'https://10.0.0.1', events: ['ticket.opened'] }
  foreign['webhookId'] = String((await asSuper('POST', '/webhooks-out', webhook)).body.id)
  const told = await asSuper('POST', `/webhooks-out/${foreign['webhookId']}/ping`)
  foreign['deliveryId'] = String(told.body.id)
  programs = {
    asSuper: await asProgram(asSuper, Number(foreign['whatsappId'])),
    asRival: await asProgram(asRival, (await asRival('POST', '/whatsapp', { name: 'Linha' })).body.id),
  }
  const token = { name: 'CRM', scopes: ['contacts:read'] }
  foreign['apiTokenId'] = String((await asSuper('POST', '/api-tokens', token)).body.id)
  foreign['invitationId'] = String((await asSuper('POST', '/invitations', {})).body.id)
  foreign['sessionId'] = (await asSuper('GET', '/auth/sessions')).body[0].id
})
afterAll(() => server.close())

async function asProgram(admin: Caller, connectionId: number): Promise<Caller> {
  const made = await admin('POST', '/api-tokens', { name: 'Tudo', scopes: apiScopes, connectionId })
  const headers = { authorization: `Bearer ${made.body.token}` }
  const call: Caller = Object.assign(
    (...[method, asked, payload, more]: Parameters<Caller>) =>
      admin(method, asked, payload, { ...more, ...headers }),
    admin,
  )
  return call
}
/** Who calls it: a person, or a program. */
const callerOf = (endpoint: Endpoint, who: 'asSuper' | 'asRival') =>
  scopeOf(endpoint.access) ? programs[who] : { asSuper, asRival }[who]

async function seedTicket(companyId: number, whatsappId: number) {
  await server.tenancy.withTenant(companyId, async (tenant) => {
    const ticket = await aTicket(tenant, { whatsappId, status: 'open' })
    const message = await aMessage(tenant, { ticketId: ticket.id })
    const { id: eventId } = await tenant.db
      .insertInto('inboundEvents')
      .values({
        companyId,
        connectionId: whatsappId,
        externalId: 'x',
        address: 'x',
        payload: '{}',
        status: 'attention',
        receivedAt: tenant.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId } = await tenant.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const { id: passkeyId } = await tenant.db
      .insertInto('passkeys')
      .values({
        companyId,
        userId,
        name: 'Celular',
        credentialId: 'x',
        publicKey: 'x',
        counter: 0,
        domain: 'localhost',
        createdAt: tenant.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    foreign['passkeyId'] = String(passkeyId)
    const { id: grantId } = await tenant.db
      .insertInto('supportGrants')
      .values({
        companyId,
        grantedTo: userId,
        grantedToName: 'x',
        userId,
        reason: 'x',
        address: 'x',
        createdAt: tenant.now().toISOString(),
        expiresAt: tenant.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: joinId } = await tenant.db
      .insertInto('contactMerges')
      .values({
        companyId,
        contactId: ticket.contactId,
        merged: JSON.stringify({ contact: { id: 1, name: 'x', number: 'x' } }),
        reason: 'x',
        createdAt: tenant.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    Object.assign(foreign, {
      joinId: String(joinId),
      grantId: String(grantId),
      ticketId: String(ticket.id),
      ticketKey: String(ticket.id),
      ticketUuid: ticket.uuid,
      contactId: String(ticket.contactId),
      candidateId: String(ticket.contactId),
      messageId: String(message.id),
      eventId: String(eventId),
    })
  })
}

const attendant: Person = { ...newUserDefaults, super: false }

const anyAddress = (endpoint: Endpoint) => address(endpoint, (name) => values[name] ?? foreign[name] ?? '1')
const fieldsOf = (endpoint: Endpoint) =>
  endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape as object) : []

const json = { 'content-type': 'application/json' }

/** A test that has nothing to check is not there, instead of being skipped. */
const testIf = (condition: boolean) => (condition ? test : (_name: string, _run: () => unknown) => undefined)

describe.each(endpoints)('%s', (name, endpoint) => {
  const { method, access } = endpoint
  const upload = () => (endpoint.file ? multipart(endpoint.file.field, 'a.png', Buffer.from('x')) : undefined)

  test('is served', () => {
    expect(server.app.http.served).toContain(endpoint)
  })

  testIf(access !== 'public')('refuses a visitor without a session', async () => {
    expect(await server.visit(method, anyAddress(endpoint))).toMatchObject({
      status: 401,
      body: { error: scopeOf(access) ? 'ERR_INVALID_TOKEN' : 'ERR_SESSION_EXPIRED' },
    })
  })

  testIf(scopeOf(access) !== undefined)('refuses the session of a person', async () => {
    expect(await asSuper(method, anyAddress(endpoint), {})).toMatchObject({
      status: 401,
      body: { error: 'ERR_INVALID_TOKEN' },
    })
  })

  testIf(isCapability(access) && !can(attendant, access))(
    'refuses a person without the capability',
    async () => {
      expect(await asAttendant(method, anyAddress(endpoint), {})).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    },
  )

  const records =
    access === 'public' ? [] : parametersOf(endpoint).filter((parameter) => !(parameter in values))
  testIf(records.length > 0)("does not find another company's record", async () => {
    const { payload, headers } = upload() ?? { payload: validBodies[name] ?? {}, headers: {} }
    const asked = address(
      endpoint,
      (parameter) => foreign[parameter] ?? values[parameter] ?? `no foreign ${parameter} in this test`,
    )
    expect(await callerOf(endpoint, 'asRival')(method, asked, payload, headers)).toMatchObject({
      status: 404,
    })
  })

  testIf(records.length > 0)('refuses a parameter that is no id', async () => {
    for (const wrong of ['abc', '1e999', '-1', "1' or '1'='1", '9'.repeat(40)]) {
      const answer = await callerOf(endpoint, 'asSuper')(
        method,
        address(endpoint, () => wrong),
        validBodies[name] ?? {},
      )
      const error = records.map((record) => errorOfParam[record]).find(Boolean) ?? 'ERR_INVALID_INPUT'
      expect(answer).toMatchObject({ status: 400, body: { error } })
    }
  })

  testIf(endpoint.query instanceof z.ZodObject && 'pageNumber' in endpoint.query.shape)(
    'refuses a page that is no number',
    async () => {
      expect(await asSuper(method, `${anyAddress(endpoint)}?pageNumber=abc`)).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_QUERY' },
      })
      expect(
        (await asSuper(method, `${anyAddress(endpoint)}?pageNumber=null&searchParam=undefined`)).status,
      ).toBe(200)
    },
  )

  testIf(fieldsOf(endpoint).length > 0)('refuses a malformed body with the reason', async () => {
    for (const body of [
      '[]',
      '"text"',
      '7',
      JSON.stringify(Object.fromEntries(fieldsOf(endpoint).map((field) => [field, { $ne: null }]))),
    ]) {
      const answer = await callerOf(endpoint, 'asSuper')(method, anyAddress(endpoint), body, json)
      expect(['ERR_INVALID_INPUT', ...Object.values(endpoint.errorOf ?? {})]).toContain(answer.body.error)
      expect(answer.body.details[0]).toMatchObject({
        path: expect.any(String) as string,
        message: expect.any(String) as string,
      })
      expect(answer.status).toBe(400)
    }
    expect(await callerOf(endpoint, 'asSuper')(method, anyAddress(endpoint), '{"broken', json)).toMatchObject(
      { status: 400, body: { error: 'ERR_INVALID_JSON' } },
    )
  })

  test.each([
    ['SQL', "'; drop table users; --"],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['a template and control characters', '{{7*7}}\u0000\uFFFF'],
    ['thousands of emoji', '🙂'.repeat(3_000)],
  ])('survives %s in every field', async (_name, text) => {
    const body = Object.fromEntries(fieldsOf(endpoint).map((field) => [field, text]))
    const { payload, headers } = upload() ?? { payload: body, headers: {} }
    const asked = address(endpoint, (parameter) => (parameter in foreign ? '999999999' : text.slice(0, 60)))
    const call = scopeOf(access) ? programs.asSuper : asSurvivor
    expect((await call(method, asked, payload, headers)).status).toBeLessThan(500)
  })
})

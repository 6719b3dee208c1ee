import type { Queue, SignedIntegration } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isSigned, startFakeDialogflow, startFakeWebhook } from '../../../test/fakeServices.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
let agent: Awaited<ReturnType<typeof startFakeDialogflow>>
beforeAll(async () => {
  agent = await startFakeDialogflow(() => ({ fulfillmentText: 'Pois não?' }))
  server = await startTestServer({ environment: { DIALOGFLOW_URL: agent.url } })
  inbox = await anInbox(server)
})
afterAll(async () => {
  await server.close()
  await agent.close()
})

const form = { name: 'Robô', type: 'webhook', urlN8N: 'https://robo.example.com/entrada' }
const create = async (more: object = {}) =>
  (await inbox.asAdmin('POST', '/queueIntegration', { ...form, ...more })).body as SignedIntegration

describe('an integration', () => {
  test('is saved with what its service usually needs, and tells its secret once', async () => {
    const { signingSecret, ...saved } = await create()
    expect(saved).toMatchObject({
      ...form,
      language: 'pt-BR',
      typebotExpires: 1,
      typebotDelayMessage: 1000,
      hasJsonContent: false,
    })
    expect((await inbox.asAdmin('GET', `/queueIntegration/${saved.id}`)).body).toEqual(saved)
    const { status, body } = await inbox.asAdmin('PUT', `/queueIntegration/${saved.id}`, { name: 'Outro' })
    expect([status, body.name, body.urlN8N]).toEqual([201, 'Outro', form.urlN8N])
    const renewed = (await inbox.asAdmin('POST', `/queueIntegration/${saved.id}/secret`)).body
    expect(renewed.signingSecret).not.toBe(signingSecret)
    const kept = await inbox.data(({ db, companyId }) =>
      db.selectFrom('queueIntegrations').selectAll().where('companyId', '=', companyId).execute(),
    )
    expect(JSON.stringify(kept)).not.toContain(renewed.signingSecret)
  })

  test.each([
    [{ name: 'R' }, 'name', 'Too Short!'],
    [{ name: '' }, 'name', 'Required'],
    [{ name: 'R'.repeat(51) }, 'name', 'Too Long!'],
    [{ urlN8N: '' }, 'urlN8N', 'Required'],
    [{ urlN8N: 'javascript:alert(1)' }, 'urlN8N', 'Invalid URL'],
    [{ type: 'typebot' }, 'typebotSlug', 'Required'],
    [{ timeLimit: 0 }, 'timeLimit', 'Too small'],
    [{ timeLimit: 61 }, 'timeLimit', 'Too big'],
    [{ authType: 'header' }, 'authName', 'Required'],
    [{ authType: 'header', authName: 'X-Key' }, 'authSecret', 'Required'],
    [{ authType: 'header', authName: 'X Key', authSecret: 'a' }, 'authName', 'Invalid name'],
    [{ authType: 'header', authName: 'Content-Length', authSecret: 'a' }, 'authName', 'Invalid name'],
    [{ authType: 'header', authName: 'X-Key', authSecret: 'a\r\nb' }, 'authSecret', 'Invalid value'],
    [{ authType: 'basic', authName: 'a:b', authSecret: 'c' }, 'authName', 'Invalid name'],
    [{ type: 'dialogflow', jsonContent: '{}' }, 'projectName', 'Required'],
    [{ type: 'dialogflow', projectName: 'p' }, 'jsonContent', 'Required'],
    [{ type: 'dialogflow', projectName: 'p', jsonContent: '{"a":1}' }, 'jsonContent', 'Invalid key'],
  ])('with %j is refused', async (wrong, path, message) => {
    const { status, body } = await inbox.asAdmin('POST', '/queueIntegration', { ...form, ...wrong })
    expect(status).toBe(400)
    expect(body.details).toContainEqual({ path, message: expect.stringContaining(message) })
  })

  test('keeps its credentials sealed, tells nobody, and shows them to no other host', async () => {
    const service = await startFakeWebhook(() => ({ text: 'Olá!' }))
    onTestFinished(() => service.close())
    const credentials = { authType: 'header', authName: 'X-Api-Key', authSecret: 'chave-muito-secreta' }
    const { id, ...created } = await create({ urlN8N: service.url, ...credentials })
    expect(created).toMatchObject({ authType: 'header', authName: 'X-Api-Key', hasAuthSecret: true })
    const path = `/queueIntegration/${id}`
    const renamed = (await inbox.asAdmin('PUT', path, { name: 'Outro', authSecret: '' })).body
    expect(renamed).toMatchObject({ hasAuthSecret: true })
    const kept = await inbox.data(({ db, companyId }) =>
      db.selectFrom('queueIntegrations').selectAll().where('companyId', '=', companyId).execute(),
    )
    const audit = await inbox.data(({ db }) => db.selectFrom('auditLog').selectAll().execute())
    expect(JSON.stringify([created, renamed, kept, audit])).not.toContain('chave-muito-secreta')
    const attempt = (more: object) => inbox.asAdmin('POST', '/queueIntegration/testSession', { id, ...more })
    expect((await attempt({ urlN8N: `${service.url}/outra` })).body).toMatchObject({ isWorking: true })
    expect(service.heard[0]?.headers['x-api-key']).toBe('chave-muito-secreta')
    const elsewhere = { urlN8N: 'https://outra.example.com/' }
    for (const { status, body } of [await attempt(elsewhere), await inbox.asAdmin('PUT', path, elsewhere)])
      expect([status, body.details]).toEqual([400, [{ path: 'authSecret', message: 'Required' }]])
    await inbox.asAdmin('PUT', path, { authType: 'none' })
    expect((await inbox.asAdmin('GET', path)).body).toMatchObject({ authType: 'none', hasAuthSecret: false })
  })

  test('is found by its name without accents in one statement, and only by admins', async () => {
    const { id } = await create({ name: 'Atendente mágico' })
    const search = () => inbox.asAdmin('GET', '/queueIntegration?searchParam=MAGICO')
    expect((await search()).body).toMatchObject({ queueIntegrations: [{ id }], count: 1, hasMore: false })
    expect(await server.statementsOf(search)).toHaveLength(1)
    expect((await inbox.asAttendant('GET', '/queueIntegration')).status).toBe(403)
  })

  test('is told to those who may change it, without its secrets', async () => {
    const [admin, attendant] = [await inbox.listener(inbox.asAdmin), await inbox.listener(inbox.asAttendant)]
    const { signingSecret, ...created } = await create()
    await inbox.asAdmin('PUT', `/queueIntegration/${created.id}`, { name: 'Outro nome' })
    await inbox.asAdmin('DELETE', `/queueIntegration/${created.id}`)
    const heard = await admin.heard('queueIntegration')
    expect(heard).toMatchObject([
      { action: 'create', queueIntegration: created },
      { action: 'update', queueIntegration: { id: created.id, name: 'Outro nome' } },
      { action: 'delete', integrationId: created.id },
    ])
    expect(JSON.stringify(heard)).not.toContain(signingSecret)
    expect(await attendant.heard('queueIntegration')).toEqual([])
    const audit = await inbox.data(({ db, companyId }) =>
      db.selectFrom('auditLog').selectAll().where('companyId', '=', companyId).execute(),
    )
    expect(audit.filter(({ entity }) => entity === 'queueIntegration').length).toBeGreaterThan(2)
    expect(JSON.stringify(audit)).not.toContain(signingSecret)
  })

  test('is named by queues, options and connections until it is gone; one of nobody is refused', async () => {
    const { id } = await create()
    const robot = { name: 'Falar com o robô', queueType: 'integration', optIntegrationId: id }
    const queue = { name: 'Robôs', color: '#0C0B0A', greetingMessage: 'Olá!', integrationId: id }
    const saved = (await inbox.asAdmin('POST', '/queue', { ...queue, chatbots: [robot] })).body as Queue
    const line = `/whatsapp/${inbox.whatsappId}`
    expect((await inbox.asAdmin('PUT', line, { integrationId: id })).body.integrationId).toBe(id)
    expect([saved.integrationId, saved.chatbots[0]!.optIntegrationId]).toEqual([id, id])
    for (const [path, wrong] of [
      [`/queue/${saved.id}`, { integrationId: 999_999_999 }],
      [`/queue/${saved.id}`, { chatbots: [{ ...robot, optIntegrationId: 999_999_999 }] }],
      [line, { integrationId: 999_999_999 }],
    ] as const)
      expect(await inbox.asAdmin('PUT', path, wrong)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_INTEGRATION_FOUND' },
      })
    const admin = await inbox.listener(inbox.asAdmin)
    await inbox.asAdmin('DELETE', `/queueIntegration/${id}`)
    expect(await admin.heard('queue', 'whatsapp')).toMatchObject([
      { action: 'update', queue: { id: saved.id, integrationId: null } },
      { action: 'update', whatsapp: { id: inbox.whatsappId, integrationId: null } },
    ])
    const { body: after } = await inbox.asAdmin('GET', `/queue/${saved.id}`)
    expect([after.integrationId, after.chatbots[0].optIntegrationId]).toEqual([null, null])
    expect((await inbox.asAdmin('GET', line)).body.integrationId).toBeNull()
  })
})

describe('a service is tried out', () => {
  const attempt = (more: object) => inbox.asAdmin('POST', '/queueIntegration/testSession', more)

  test('as it stands in the form, signed with the secret that is kept', async () => {
    const service = await startFakeWebhook(() => ({ messages: ['Olá!'] }))
    onTestFinished(() => service.close())
    const { id, signingSecret } = await create()
    expect((await attempt({ id, urlN8N: service.url })).body).toMatchObject({
      isWorking: true,
      failure: null,
      status: 200,
      said: ['Olá!'],
    })
    expect(isSigned(service.heard[0]!, signingSecret)).toBe(true)
    expect((await attempt({ ...form, urlN8N: 'http://192.168.0.1/' })).body).toMatchObject({
      isWorking: false,
      failure: 'addressNotAllowed',
      status: null,
    })
    expect((await attempt({ type: 'webhook' })).status).toBe(400)
    expect((await attempt({ id: 999_999_999 })).status).toBe(404)
  })

  test('and one that answers without saying anything is warned of', async () => {
    const service = await startFakeWebhook(() => ({}))
    onTestFinished(() => service.close())
    const { body } = await attempt({ ...form, urlN8N: service.url })
    expect(body).toMatchObject({ isWorking: true, isSilent: true, said: [] })
  })

  test('with the key of Dialogflow that is kept and never told', async () => {
    const { projectName, jsonContent } = agent
    const created = await inbox.asAdmin('POST', '/queueIntegration', {
      name: 'Agente',
      type: 'dialogflow',
      projectName,
      jsonContent,
    })
    expect(created.body).toMatchObject({ hasJsonContent: true })
    expect(JSON.stringify(created.body)).not.toContain('PRIVATE KEY')
    // As old clients ask, which know of no other service.
    const asked = await attempt({ projectName, jsonContent, language: 'pt-BR' })
    expect(asked.body).toMatchObject({ isWorking: true, said: ['Pois não?'] })
    expect((await attempt({ id: created.body.id })).body).toMatchObject({ isWorking: true })
    expect(server.logged.join('')).not.toContain('PRIVATE KEY')
  })
})

import type { FlowDraft, FlowGraph, FlowSummary } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { on } from '../../platform/tenancy/domainEvents.ts'
import { listeners } from '../../listeners.ts'
import { aGraph } from './flows.factory.ts'
import { flowPublishing } from './publishFlow.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

let made = 0
const create = async (name = `Fluxo de teste ${++made}`) =>
  (await inbox.asAdmin('POST', '/flowbuilder', { name })).body as FlowSummary
const read = async (id: number) =>
  (await inbox.asAdmin('GET', `/flowbuilder/flow/${id}`)).body.flow as FlowDraft
const save = (idFlow: number | string, graph: FlowGraph, revision?: number) =>
  inbox.asAdmin('POST', '/flowbuilder/flow', {
    idFlow,
    ...graph,
    ...(revision !== undefined && { revision }),
  })
const publish = (id: number, body: object) => inbox.asAdmin('POST', `/flowbuilder/${id}/publish`, body)

const hello = (label: string) =>
  aGraph({ start: { type: 'start', to: 'hi' }, hi: { type: 'message', data: { label } } })

describe('the list of flows', () => {
  test('finds them by name in one statement, says which are on, and is for admins', async () => {
    const flow = await create('Promoção de Natal')
    const search = () => inbox.asAdmin('GET', '/flowbuilder?searchParam=promocao&pageNumber=1')
    expect((await search()).body).toMatchObject({
      flows: [{ id: flow.id, active: true, publishedVersion: null, hasDraft: true }],
      hasMore: false,
    })
    expect(await server.statementsOf(search)).toHaveLength(1)
    await inbox.asAdmin('PUT', '/flowbuilder', { flowId: String(flow.id), active: false })
    expect((await inbox.asAdmin('GET', `/flowbuilder/${flow.id}`)).body.flow).toMatchObject({
      name: 'Promoção de Natal',
      active: false,
    })
    expect((await inbox.asAttendant('GET', '/flowbuilder')).status).toBe(403)
  })

  test.each([
    ['', 'Digite um nome!'],
    ['F', 'Muito curto!'],
    ['F'.repeat(51), 'Muito longo!'],
  ])('takes no flow called %j', async (name, message) => {
    expect(await inbox.asAdmin('POST', '/flowbuilder', { name })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'name', message }] },
    })
  })

  test('has each name once: the second is refused with 402, a copy gets one of its own', async () => {
    const flow = await create('Boas-vindas')
    const other = await create()
    const taken = { status: 402, body: { error: 'ERR_DUPLICATED_FLOW' } }
    expect(await inbox.asAdmin('POST', '/flowbuilder', { name: 'boas-vindas' })).toMatchObject(taken)
    const rename = { flowId: other.id, name: 'Boas-Vindas' }
    expect(await inbox.asAdmin('PUT', '/flowbuilder', rename)).toMatchObject(taken)
    await save(flow.id, hello('Olá!'), 0)
    const { body: copy } = await inbox.asAdmin('POST', '/flowbuilder/duplicate', { flowId: flow.id })
    expect(copy).toMatchObject({ name: 'Boas-vindas (2)', publishedVersion: null })
    expect((await read(copy.id)).flow).toEqual((await read(flow.id)).flow)
  })

  test('is told to those who may change it', async () => {
    const [admin, attendant] = [await inbox.listener(inbox.asAdmin), await inbox.listener(inbox.asAttendant)]
    const { id } = await create()
    await save(id, hello('Oi'), 0)
    await inbox.asAdmin('DELETE', `/flowbuilder/${id}`)
    expect(await admin.heard('flow')).toMatchObject([
      { action: 'create', flow: { id, revision: 0 } },
      { action: 'update', flow: { id, revision: 1, savedBy: { id: inbox.admin.id } } },
      { action: 'delete', flowId: id },
    ])
    expect(await attendant.heard('flow')).toEqual([])
  })

  test('loses a flow with its phrases; connections and integrations that led to it lead nowhere', async () => {
    const { id } = await create()
    const line = `/whatsapp/${inbox.whatsappId}`
    expect((await inbox.asAdmin('PUT', line, { flowIdWelcome: id, flowIdNotPhrase: id })).body).toMatchObject(
      {
        flowIdWelcome: id,
        flowIdNotPhrase: id,
      },
    )
    const robot = { name: 'Meu fluxo', type: 'flowbuilder', flowId: id }
    const { body: integration } = await inbox.asAdmin('POST', '/queueIntegration', robot)
    expect(integration).toMatchObject({ type: 'flowbuilder', flowId: id })
    const phrase = { name: 'Anúncio', phrase: 'Eu quero', flowId: id, whatsappId: inbox.whatsappId }
    await inbox.asAdmin('POST', '/flowcampaign', phrase)
    const admin = await inbox.listener(inbox.asAdmin)
    await inbox.asAdmin('DELETE', `/flowbuilder/${id}`)
    expect(await admin.heard('whatsapp', 'queueIntegration')).toMatchObject([
      { whatsapp: { id: inbox.whatsappId, flowIdWelcome: null, flowIdNotPhrase: null } },
      { queueIntegration: { id: integration.id, flowId: null } },
    ])
    expect((await inbox.asAdmin('GET', '/flowcampaign')).body.flow).toEqual([])
    for (const [path, wrong] of [
      [line, { flowIdWelcome: id }],
      [`/queueIntegration/${integration.id}`, { flowId: id }],
    ] as const)
      expect(await inbox.asAdmin('PUT', path, wrong)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_FLOW_FOUND' },
      })
  })
})

describe('a draft', () => {
  test('is not saved over what a colleague has saved since', async () => {
    const { id } = await create()
    const before = server.clock.now().toISOString()
    expect((await save(id, hello('Primeiro'), 0)).body).toEqual({ revision: 1, publishedVersion: null })
    expect(await save(id, hello('Segundo'), 0)).toMatchObject({
      status: 409,
      body: {
        error: 'ERR_FLOW_CHANGED',
        details: { revision: 1, savedBy: { id: inbox.admin.id, name: expect.any(String) }, savedAt: before },
      },
    })
    expect((await read(id)).flow.nodes[1]!.data).toEqual({ label: 'Primeiro' })
  })

  test('of a program that knows of no revisions is published as it is saved', async () => {
    const { id } = await create()
    expect((await save(String(id), hello('Olá'))).body).toEqual({ revision: 1, publishedVersion: 1 })
    expect(await read(id)).toMatchObject({ publishedVersion: 1, hasDraft: false })
  })

  test('keeps the keys of its blocks sealed and gives none away, also not to copies and versions', async () => {
    const { id } = await create()
    const secret = 'sk-muito-secreta'
    const graph = aGraph({
      start: { type: 'start', to: 'ia' },
      ia: { type: 'openai', data: { name: 'IA', prompt: 'Responda', apiKey: secret, voiceKey: '' } },
    })
    await save(id, graph, 0)
    const marked = { hasApiKey: true, hasVoiceKey: false }
    expect((await read(id)).flow.nodes[1]!.data).toEqual({ name: 'IA', prompt: 'Responda', ...marked })
    // As the editor sends it back: nothing is said of the key, so it stays.
    const { flow } = await read(id)
    await save(id, flow, 1)
    await publish(id, { revision: 2 })
    const { body: version } = await inbox.asAdmin('GET', `/flowbuilder/${id}/versions/1`)
    expect(version.flow.nodes[1].data).toMatchObject(marked)
    const { body: copy } = await inbox.asAdmin('POST', '/flowbuilder/duplicate', { flowId: id })
    expect((await read(copy.id)).flow.nodes[1]!.data).toMatchObject(marked)
    const { body: file } = await inbox.asAdmin('GET', `/flowbuilder/${id}/export`)
    const kept = await inbox.data(async ({ db, companyId }) => [
      await db.selectFrom('flowSecrets').selectAll().where('companyId', '=', companyId).execute(),
      await db.selectFrom('flows').selectAll().where('companyId', '=', companyId).execute(),
      await db.selectFrom('auditLog').selectAll().where('companyId', '=', companyId).execute(),
    ])
    expect(kept[0]).toHaveLength(3)
    expect(JSON.stringify([version, file, kept])).not.toContain(secret)
    await save(id, { ...flow, nodes: [{ ...flow.nodes[1]!, data: { apiKey: null } }], connections: [] }, 2)
    expect((await read(id)).flow.nodes[0]!.data).toEqual({ hasApiKey: false, hasVoiceKey: false })
  })

  test('keeps what it does not know, and refuses what nobody could draw', async () => {
    const { id } = await create()
    const hologram = aGraph({
      start: { type: 'start', to: 'h' },
      h: { type: 'hologram', data: { from: 2040 } },
    })
    expect((await save(id, hologram, 0)).status).toBe(200)
    expect((await read(id)).flow).toEqual(hologram)
    const [node, link] = [hologram.nodes[0]!, hologram.connections[0]!]
    for (const [wrong, path] of [
      [{ nodes: [node, node], connections: [] }, 'nodes.1.id'],
      [{ nodes: [node], connections: [link] }, 'connections.0'],
      [{ nodes: Array.from({ length: 1001 }, () => node), connections: [] }, 'nodes'],
    ] as const) {
      const refused = await save(id, wrong as unknown as FlowGraph, 1)
      expect([refused.status, refused.body.details[0].path]).toEqual([400, path])
    }
    const heavy = { ...hologram, nodes: [{ ...node, data: { text: 'a'.repeat(5 * 1024 * 1024) } }] }
    expect((await save(id, heavy, 1)).status).toBe(413)
  })
})

describe('publishing', () => {
  test('makes a version that never changes; a share of new conversations tries the next one first', async () => {
    const { id } = await create()
    await save(id, hello('Um'), 0)
    expect((await publish(id, { revision: 1, note: 'Primeira', share: 20 })).body).toMatchObject({
      version: 1,
      note: 'Primeira',
      share: 100,
      isPublished: true,
      publishedBy: { id: inbox.admin.id },
    })
    await save(id, hello('Dois'), 1)
    expect((await publish(id, { revision: 1 })).status).toBe(409)
    expect((await publish(id, { revision: 2, share: 20 })).body).toMatchObject({ version: 2, share: 20 })
    const versions = async () =>
      (await inbox.asAdmin('GET', `/flowbuilder/${id}/versions`)).body.versions as { share: number }[]
    expect((await versions()).map(({ share }) => share)).toEqual([20, 80])
    const share = (body: object) => inbox.asAdmin('PUT', `/flowbuilder/${id}/share`, body)
    expect((await share({ version: 1, share: 50 })).status).toBe(409)
    expect((await share({ version: 2, share: 100 })).body).toMatchObject({ version: 2, share: 100 })
    const { body: first } = await inbox.asAdmin('GET', `/flowbuilder/${id}/versions/1`)
    expect(first.flow).toEqual(hello('Um'))
  })

  test('can be undone: an old version becomes the draft, and customers meet it when it is published', async () => {
    const { id } = await create()
    await save(id, hello('Um'))
    await save(id, hello('Dois'))
    const restore = (version: number) =>
      inbox.asAdmin('POST', `/flowbuilder/${id}/versions/${version}/restore`)
    expect((await restore(1)).body).toEqual({ revision: 3 })
    expect(await read(id)).toMatchObject({ publishedVersion: 2, hasDraft: true, flow: hello('Um') })
    expect((await restore(9)).status).toBe(404)
  })

  test('is refused while somebody finds something wrong; a program’s save stays a draft then', async () => {
    const finding = { nodeId: 'hi', code: 'emptyText', level: 'error' }
    const [refusing] = on(flowPublishing, async (_tenant, { graph, findings }) => {
      if (graph.nodes.some(({ data }) => data['label'] === '')) findings.push(finding)
    })
    listeners.push(refusing!)
    onTestFinished(() => void listeners.splice(listeners.indexOf(refusing!), 1))
    const { id } = await create()
    expect((await save(id, hello(''))).body).toEqual({ revision: 1, publishedVersion: null })
    expect(await publish(id, { revision: 1 })).toMatchObject({
      status: 422,
      body: { error: 'ERR_FLOW_NOT_READY', details: { findings: expect.arrayContaining([finding]) } },
    })
    expect((await inbox.asAdmin('GET', `/flowbuilder/${id}/versions`)).body).toEqual({ versions: [] })
  })
})

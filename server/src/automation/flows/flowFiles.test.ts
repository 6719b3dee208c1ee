import { flowTemplateKeys, readBlock, type FlowFile, type FlowTemplate } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetched } from '../../../test/contactFiles.ts'
import { aForm } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aQueue } from '../../company/queues/queues.factory.ts'
import { graphProblems } from './graphProblems.ts'
import { forgetUnusedFlowFiles } from './unusedFiles.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2E7D32' } })
  .png()
  .toBuffer()
const read = async (id: number) => (await inbox.asAdmin('GET', `/flowbuilder/flow/${id}`)).body.flow

async function upload(kind: string, ...files: { name: string; content: Buffer }[]) {
  const { payload, headers } = await aForm([], files)
  return inbox.asAdmin('POST', `/flowbuilder/${kind}`, payload, headers)
}

describe('a file of a block', () => {
  test('is stored under a name that blocks know it by, and shown to the editor', async () => {
    const { body } = await upload('img', { name: 'capa.png', content: picture })
    expect(body).toMatchObject({
      name: expect.stringMatching(/\.png$/),
      url: expect.stringContaining('/public/'),
    })
    const names = await upload(
      'content',
      { name: 'um.png', content: picture },
      { name: 'dois.png', content: picture },
    )
    expect(names.body).toEqual([expect.stringMatching(/\.png$/), expect.stringMatching(/\.png$/)])
    const { body: flow } = await inbox.asAdmin('POST', '/flowbuilder', { name: 'Com imagens' })
    const nodes = [
      { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
      { id: 'pic', type: 'img', position: { x: 0, y: 0 }, data: { url: body.name } },
      {
        id: 'both',
        type: 'singleBlock',
        position: { x: 0, y: 0 },
        data: { seq: ['img0'], elements: [{ type: 'img', number: 'img0', value: names.body[1] }] },
      },
    ]
    await inbox.asAdmin('POST', '/flowbuilder/flow', { idFlow: flow.id, nodes, connections: [] })
    const { files } = await read(flow.id)
    expect(new Set(Object.keys(files))).toEqual(new Set([body.name, names.body[1]]))
    expect((await fetched(server, files[body.name])).statusCode).toBe(200)
  })

  test('is refused when it is not what it says, or too large for its kind', async () => {
    const text = Buffer.from('não sou uma imagem')
    expect((await upload('img', { name: 'a.png', content: text })).status).toBe(415)
    expect((await upload('video', { name: 'a.mp4', content: picture })).status).toBe(415)
    expect((await upload('audio', { name: 'a.mp3', content: picture })).status).toBe(415)
    const heavy = Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)])
    expect((await upload('img', { name: 'a.png', content: heavy })).status).toBe(413)
    expect((await upload('content', { name: 'a.png', content: heavy })).status).toBe(413)
    expect((await upload('img')).status).toBe(400)
    const kept = await inbox.data(({ db, companyId }) =>
      db.selectFrom('flowFiles').select('name').where('companyId', '=', companyId).execute(),
    )
    expect(kept).toHaveLength(3)
  })

  test('is forgotten a month after nothing names it any more; the checker knows that it is gone', async () => {
    const [used, unused] = [
      (await upload('img', { name: 'usada.png', content: picture })).body,
      (await upload('img', { name: 'esquecida.png', content: picture })).body,
    ]
    const { body: flow } = await inbox.asAdmin('POST', '/flowbuilder', { name: 'Com uma imagem' })
    const draw = (url: string, revision: number) =>
      inbox.asAdmin('POST', '/flowbuilder/flow', {
        idFlow: flow.id,
        nodes: [{ id: 'pic', type: 'img', position: { x: 0, y: 0 }, data: { url } }],
        connections: [],
        revision,
      })
    await draw(used.name, 0)
    const names = async () => {
      const rows = await inbox.data(({ db, companyId }) =>
        db.selectFrom('flowFiles').select('name').where('companyId', '=', companyId).execute(),
      )
      return rows.map(({ name }) => name)
    }
    const age = (created: string) =>
      inbox.data(({ db, companyId }) =>
        db
          .updateTable('flowFiles')
          .set({ createdAt: created })
          .where('companyId', '=', companyId)
          .where('name', 'in', [used.name, unused.name])
          .execute(),
      )
    await age('2020-01-01T00:00:00Z')
    await inbox.data((tenant) => tenant.enqueue(forgetUnusedFlowFiles, {}))
    await eventually(async () => !(await names()).includes(unused.name))
    expect(await names()).toContain(used.name)
    await eventually(async () => (await fetched(server, unused.url)).statusCode === 404)
    expect((await fetched(server, used.url)).statusCode).toBe(200)

    await draw(unused.name, 1)
    const { body } = await inbox.asAdmin('GET', `/flowbuilder/${flow.id}/surroundings`)
    expect(body.missingFiles).toEqual([unused.name])
  })
})

describe('a flow as a file', () => {
  const ticket = (queueId: number) => ({
    id: 'q',
    type: 'ticket',
    position: { x: 0, y: 0 },
    data: { queueId, userId: 7 },
  })
  const importFile = (file: unknown) => inbox.asAdmin('POST', '/flowbuilder/import', { file })

  test('comes back as it went; queues are found by their names, what is of others stays out', async () => {
    const { body: flow } = await inbox.asAdmin('POST', '/flowbuilder', { name: 'Para levar' })
    const nodes = [
      { id: 'start', type: 'start', position: { x: 0, y: 0 }, data: {} },
      ticket(inbox.second.id),
      { id: 'pic', type: 'img', position: { x: 0, y: 0 }, data: { url: 'de-outra-empresa.png' } },
    ]
    const connections = [{ id: 'c', source: 'start', target: 'q' }]
    await inbox.asAdmin('POST', '/flowbuilder/flow', { idFlow: flow.id, nodes, connections, revision: 0 })
    const { body: file } = await inbox.asAdmin('GET', `/flowbuilder/${flow.id}/export`)
    const { name } = inbox.second
    expect(file).toMatchObject({ name: 'Para levar', queues: [{ id: inbox.second.id, name }] })
    // In the company that it comes from the queue has another number.
    const elsewhere = structuredClone(file) as FlowFile
    for (const queue of elsewhere.queues) queue.id = 424_242
    for (const { data } of elsewhere.flow.nodes) if ('queueId' in data) data['queueId'] = 424_242
    elsewhere.flow.nodes.push({
      id: 'ia',
      type: 'openai',
      position: { x: 0, y: 0 },
      data: { name: 'IA', apiKey: 'sk-de-outro', promptId: 3, hasApiKey: true },
    })
    const { body: imported } = await importFile(elsewhere)
    expect(imported).toMatchObject({ name: 'Para levar (2)', publishedVersion: null })
    const graph = (await read(imported.id)).flow
    expect(graph.nodes.map(({ data }: { data: object }) => data)).toEqual([
      {},
      { queueId: inbox.second.id, userId: null },
      { url: '' },
      { name: 'IA', promptId: null, hasApiKey: false, hasVoiceKey: false },
    ])
    expect(graph.connections).toMatchObject([{ source: 'start', target: 'q' }])
  })

  test.each([
    ['nothing', null],
    ['a list', [1, 2, 3]],
    ['another format', { format: 'typebot', version: 6 }],
    ['blocks that are none', { flow: { nodes: [{ id: 1 }], connections: [] } }],
    ['two blocks of one name', { flow: { nodes: [ticket(1), ticket(1)], connections: [] } }],
    ['lines into nothing', { flow: { nodes: [], connections: [{ id: 'c', source: 'a', target: 'b' }] } }],
    ['no name', { name: '' }],
  ])('that holds %s is refused', async (_what, wrong) => {
    const whole = {
      format: 'chatflow.flow',
      formatVersion: 1,
      name: 'Ruim',
      flow: { nodes: [], connections: [] },
    }
    const isPart = typeof wrong === 'object' && wrong !== null && !Array.isArray(wrong)
    expect(await importFile(isPart ? { ...whole, queues: [], ...wrong } : wrong)).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_FLOW_FILE' },
    })
  })
})

describe('a template', () => {
  test('is whole: every block can be read, every line leads somewhere, and its queues are found', async () => {
    const queues = ['Vendas', 'Atendimento', 'Financeiro', 'Recepção', 'Suporte', 'Pedidos', 'Corretores']
    await inbox.change(async (tenant) => {
      for (const name of queues) await aQueue(tenant, { name })
    })
    const { templates } = (await inbox.asAdmin('GET', '/flowbuilder/templates')).body as {
      templates: FlowTemplate[]
    }
    expect(templates.map(({ key }) => key)).toEqual([...flowTemplateKeys])
    for (const { key, name } of templates) {
      const { body: flow } = await inbox.asAdmin('POST', '/flowbuilder/from-template', {
        name,
        template: key,
      })
      const { flow: graph } = await read(flow.id)
      const unread = graph.nodes.map(readBlock).filter(({ type }: { type: string }) => type === 'broken')
      expect([key, unread, graphProblems(graph)]).toEqual([key, [], []])
      const publishing = await inbox.asAdmin('POST', `/flowbuilder/${flow.id}/publish`, { revision: 0 })
      expect([key, publishing.status, publishing.body.details]).toEqual([key, 200, undefined])
    }
  })
})

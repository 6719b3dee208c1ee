import type { FlowGraph, FlowSummary } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aPlan } from '../../company/plans/plans.factory.ts'
import { aGraph } from '../flows/flows.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const usePlan = async (flags: Parameters<typeof aPlan>[1]) => {
  const plan = await server.tenancy.withPlatform((platform) => aPlan(platform, flags))
  const { companyId } = inbox
  await inbox.change(({ db }) =>
    db.updateTable('companies').set({ planId: plan.id }).where('id', '=', companyId).execute(),
  )
  await inbox.change(async (tenant) => tenant.invalidate('company', companyId))
}
const typebot = { name: 'Catálogo', urlN8N: 'https://bot.example', typebotSlug: 'loja' }
const withTypebot = aGraph({
  s: { type: 'start', to: 'bot' },
  bot: { type: 'typebot', data: typebot, to: 'end' },
  end: { type: 'message', data: { label: 'Tchau' } },
})
const withModel = aGraph({
  s: { type: 'start', to: 'ai' },
  ai: { type: 'openai', data: { name: 'IA', prompt: 'Ajude', apiKey: 'sk-1' } },
})
const plain = aGraph({ s: { type: 'start', to: 'end' }, end: { type: 'message', data: { label: 'Oi' } } })
let made = 0
const create = async () =>
  (await inbox.asAdmin('POST', '/flowbuilder', { name: `Fluxo ${++made}` })).body as FlowSummary
const save = ({ id, revision }: FlowSummary, graph: FlowGraph) =>
  inbox.asAdmin('POST', '/flowbuilder/flow', { idFlow: id, ...graph, revision })

test.each([
  ['a Typebot', 'useIntegrations', withTypebot, 'bot'],
  ['a model', 'useOpenAi', withModel, 'ai'],
] as const)('%s comes into no flow of a company whose plan leaves it out', async (_, flag, graph, nodeId) => {
  await usePlan({})
  const kept = await create()
  expect((await save(kept, graph)).status).toBe(200)
  await usePlan({ [flag]: false })
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  const flow = await create()
  expect(await save(flow, graph)).toMatchObject(refused)
  expect(
    await inbox.asAdmin('POST', '/flowbuilder/flow', { idFlow: flow.id, ...graph }),
    'from a program that knows of no revisions',
  ).toMatchObject(refused)
  const file = (await inbox.asAdmin('GET', `/flowbuilder/${kept.id}/export`)).body
  expect(await inbox.asAdmin('POST', '/flowbuilder/import', { file, name: 'De fora' })).toMatchObject(refused)
  expect((await save(flow, plain)).status).toBe(200)

  // What came in while the plan had it may stay, and go, and is not published.
  const again = await save({ ...kept, revision: 1 }, graph)
  expect(again.status).toBe(200)
  const published = await inbox.asAdmin('POST', `/flowbuilder/${kept.id}/publish`, { revision: 2 })
  expect(published).toMatchObject({ status: 422, body: { error: 'ERR_FLOW_NOT_READY' } })
  expect(published.body.details.findings).toContainEqual({
    nodeId,
    code: 'notInPlan',
    level: 'error',
    values: {},
  })
  await usePlan({})
  expect((await inbox.asAdmin('POST', `/flowbuilder/${kept.id}/publish`, { revision: 2 })).status).toBe(200)
})

import type { FlowSummary, PhraseCampaign } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
let flow: FlowSummary
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  flow = (await inbox.asAdmin('POST', '/flowbuilder', { name: 'Anúncio' })).body
})
afterAll(() => server.close())

const form = () => ({ name: 'Instagram', phrase: 'Eu quero!', flowId: flow.id, whatsappId: inbox.whatsappId })

test('a phrase begins a flow on one connection, and can be switched off', async () => {
  const admin = await inbox.listener(inbox.asAdmin)
  const { body: created } = (await inbox.asAdmin('POST', '/flowcampaign', form())) as { body: PhraseCampaign }
  expect(created).toMatchObject({ ...form(), status: true, flow: { id: flow.id, name: 'Anúncio' } })
  const { body: found } = await inbox.asAdmin('GET', `/flowcampaign/${created.id}`)
  expect(found).toEqual({ details: created })
  // As forms send it: a choice of none is empty, a switch is a word.
  const changes = { id: String(created.id), whatsappId: '', status: 'false' }
  expect((await inbox.asAdmin('PUT', '/flowcampaign', changes)).body).toMatchObject({
    ...form(),
    whatsappId: null,
    status: false,
  })
  expect((await inbox.asAdmin('GET', '/flowcampaign')).body.flow).toMatchObject([{ id: created.id }])
  expect((await inbox.asAttendant('GET', '/flowcampaign')).status).toBe(403)
  await inbox.asAdmin('DELETE', `/flowcampaign/${created.id}`)
  expect((await inbox.asAdmin('GET', '/flowcampaign')).body.flow).toEqual([])
  expect(await admin.heard('flowCampaign')).toMatchObject([
    { action: 'create', flowCampaign: { id: created.id } },
    { action: 'update', flowCampaign: { status: false } },
    { action: 'delete', flowCampaignId: created.id },
  ])
})

test.each(['name', 'phrase', 'flowId'])('a phrase without %s is refused', async (field) => {
  expect(await inbox.asAdmin('POST', '/flowcampaign', { ...form(), [field]: '' })).toMatchObject({
    status: 400,
    body: { details: [{ path: field, message: 'Obrigatório' }] },
  })
})

test('a flow or a connection of nobody is not begun', async () => {
  const attempt = (wrong: object) => inbox.asAdmin('POST', '/flowcampaign', { ...form(), ...wrong })
  expect((await attempt({ flowId: 999_999_999 })).body.error).toBe('ERR_NO_FLOW_FOUND')
  expect((await attempt({ whatsappId: 999_999_999 })).body.error).toBe('ERR_NO_WAPP_FOUND')
})

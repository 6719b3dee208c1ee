import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aForm } from '../../../test/conversation.ts'
import { startFakeWebhook } from '../../../test/fakeServices.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

interface Source {
  id: number
  status: string
  failure: string | null
}
async function settled({ id }: Source): Promise<Source> {
  return eventually(async () => {
    const { body } = await inbox.asAdmin('GET', '/knowledge')
    return (body.sources as Source[]).find((one) => one.id === id && one.status !== 'pending')
  })
}
async function upload(name: string, content: Buffer): Promise<Source> {
  const { payload, headers } = await aForm([], [{ field: 'file', name, content }])
  return (await inbox.asAdmin('POST', '/knowledge/upload', payload, headers)).body as Source
}
const addPage = async (url: string) =>
  settled((await inbox.asAdmin('POST', '/knowledge', { url })).body as Source)

test('a file is read, and what a question finds in it is shown', async () => {
  const source = await upload('trocas.md', Buffer.from('# Trocas\nTrocamos em até 30 dias.'))
  expect(await settled(source)).toMatchObject({ status: 'ready', chunks: 1 })
  const { body } = await inbox.asAdmin('POST', '/knowledge/search', { asked: 'Qual o prazo de troca?' })
  expect(JSON.stringify(body)).toContain('Trocamos em até 30 dias.')
})

test('a page is read from outside only: neither an address inside nor one that leads there is called', async () => {
  const leading = await startFakeWebhook((_call, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  })
  onTestFinished(() => leading.close())
  expect(await addPage(leading.url)).toMatchObject({ status: 'failed', failure: 'addressNotAllowed' })
  expect(leading.heard).toHaveLength(1)
  expect(await addPage('http://169.254.169.254/latest/meta-data/')).toMatchObject({
    status: 'failed',
    failure: 'addressNotAllowed',
  })
  expect(await addPage('http://[::ffff:10.0.0.1]/')).toMatchObject({ failure: 'addressNotAllowed' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anInbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a test reaches the phone, leaves nobody waiting, and tells its ticks', async () => {
  const { asAdmin, whatsappId, phone } = await anInbox(server)
  const number = aCustomer()
  const send = (body: string) =>
    asAdmin('POST', `/whatsapp/${whatsappId}/test`, { number: `+${number}`, body })
  const { messageId } = (await send('Teste 1')).body
  await eventually(async () => (await phone(number)).length === 1)
  expect((await send('Teste 2')).status).toBe(200)
  await eventually(async () => (await phone(number)).length === 2)
  const { body } = await asAdmin('GET', '/tickets?showAll=true&status=pending')
  expect(body.count).toBe(0)
  const kinds = async () =>
    ((await asAdmin('GET', `/messages/${messageId}/timeline`)).body.events as { kind: string }[]).map(
      ({ kind }) => kind,
    )
  await eventually(async () => (await kinds()).includes('ack'))
})

test('a test says why it cannot go', async () => {
  const { asAdmin, whatsappId } = await anInbox(server)
  const send = (number: string) => asAdmin('POST', `/whatsapp/${whatsappId}/test`, { number, body: 'Olá' })
  expect((await send('12345678 x')).body.error).toBe('ERR_WAPP_INVALID_CONTACT')
  await asAdmin('PUT', `/simulator/${whatsappId}/rules`, { replyWindow: true })
  expect((await send(aCustomer())).body.error).toBe('ERR_WINDOW_CLOSED')
  await asAdmin('DELETE', `/whatsappsession/${whatsappId}`)
  await eventually(async () => (await send(aCustomer())).body.error === 'ERR_WAPP_NOT_INITIALIZED')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWaServer, type WaServer } from '../waServer.ts'
import { makeDesk } from './desk.ts'

let wa: WaServer
const business = '5511900000001'
const customer = '5511987654321'

beforeAll(async () => {
  wa = await startWaServer({ serve: (request, response) => makeDesk(wa).serve(request, response) })
})
afterAll(() => wa.close())

const call = (action: string, input: object, type = 'application/json') =>
  fetch(`http://127.0.0.1:${wa.port}/${action}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(input),
  })

test('the page plays the phones, and says what cannot be done', async () => {
  expect(await (await fetch(`http://127.0.0.1:${wa.port}/`)).text()).toContain('data-action="scan"')
  expect((await call('send', { from: customer, name: 'Ana', to: business, text: 'oi' })).status).toBe(200)
  const { phones } = (await (await fetch(`http://127.0.0.1:${wa.port}/state`)).json()) as { phones: object[] }
  expect(phones).toContainEqual(
    expect.objectContaining({
      number: business,
      inbox: [expect.objectContaining({ from: customer, text: 'oi' })],
    }),
  )
  const refused = await call('scan', { number: business, qr: 'old,code' })
  expect(await refused.json()).toEqual({ error: expect.stringContaining('unknown or has expired') as string })
})

test('another page in the same browser cannot use it', async () => {
  const form = await call('send', { from: customer, to: business, text: 'oi' }, 'text/plain')
  expect(form.status).toBe(415)
})

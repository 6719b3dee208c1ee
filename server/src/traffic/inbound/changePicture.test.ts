import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../test/conversation.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const drawing = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer()

async function shows(number: string, content?: Buffer) {
  const path = `/simulator/${inbox.whatsappId}/picture`
  if (!content) return inbox.asAdmin('POST', path, { number })
  const form = await aForm(
    [['number', number]],
    [{ field: 'media', name: 'eu.png', content, type: 'image/png' }],
  )
  return inbox.asAdmin('POST', path, form.payload as Buffer, form.headers as Record<string, string>)
}

const pictureIn = async (ticketId: number): Promise<string | null> =>
  (await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body.contact.profilePicUrl

test('the picture that a customer shows of themselves stands in their ticket, small, until they take it away', async () => {
  const number = aCustomer()
  const { id } = await inbox.write(number, 'Oi')
  expect(await pictureIn(id)).toBeNull()

  expect(await shows(number, await drawing())).toMatchObject({ status: 200, body: { accepted: true } })
  const first = await eventually(async () => (await pictureIn(id)) ?? false)
  const file = await server.app.http.app.inject({ method: 'GET', url: first })
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })

  await shows(number, await drawing())
  const nameOf = (url: string | null) => url?.split('?')[0]
  await eventually(async () => nameOf(await pictureIn(id)) !== nameOf(first))
  expect(await shows(number)).toMatchObject({ status: 200 })
  await eventually(async () => (await pictureIn(id)) === null)
})

test('somebody who never wrote becomes no contact, and what is no picture is refused', async () => {
  const stranger = aCustomer()
  expect(await shows(stranger, await drawing())).toMatchObject({ body: { accepted: false } })
  const found = await inbox.asAdmin('GET', `/contacts?searchParam=${stranger}`)
  expect(found.body).toMatchObject({ contacts: [] })
  expect(await shows(stranger, Buffer.from('no picture'))).toMatchObject({ status: 415 })
})

import type { QuickMessage } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const withPicture = async () => {
  const form = { shortcode: 'atalho', message: 'Olá!', geral: true, visao: true, status: false }
  const { id } = (await inbox.asAttendant('POST', '/quick-messages', form)).body as QuickMessage
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#1565C0' } })
  const { payload, headers } = multipart('file', 'cardápio.png', await picture.png().toBuffer())
  await inbox.asAttendant('POST', `/quick-messages/${id}/media-upload`, payload, headers)
  return `/quick-messages/${id}`
}

test.each([
  { shortcode: 'novo' },
  { message: 'Até logo' },
  { geral: false },
  { visao: 'false' },
  { status: true },
])('a change to %j keeps what it does not mention', async (change) => {
  const address = await withPicture()
  const read = async () => (await inbox.asAttendant('GET', address)).body as QuickMessage
  const { mediaPath: _address, thumbnailUrl: _small, ...kept } = await read()
  const named = 'visao' in change ? { visao: false } : change
  expect((await inbox.asAttendant('PUT', address, change)).body).toMatchObject({ ...kept, ...named })
  expect(await read()).toMatchObject({ ...kept, ...named, mediaName: 'cardápio.png' })
})

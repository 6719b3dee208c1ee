import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation, aForm } from '../../../test/conversation.ts'
import { anInbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { withHost } from './wholeAddresses.ts'

test('only fields that hold addresses of files get a host', () => {
  const path = '/public/company1/a.png?signature=x'
  const row = {
    mediaUrl: path,
    body: path,
    note: `"mediaUrl":"${path}"`,
    quoted: { thumbnailUrl: path },
    url: null,
  }
  expect(JSON.parse(withHost(JSON.stringify(row), 'https://chat.example.com'))).toEqual({
    ...row,
    mediaUrl: `https://chat.example.com${path}`,
    quoted: { thumbnailUrl: `https://chat.example.com${path}` },
  })
  expect(withHost(JSON.stringify(row), undefined)).toBe(JSON.stringify(row))
})

describe.each([
  ['an installation that knows its address', 'https://chat.example.com/', 'https://chat.example.com'],
  ['an installation that knows none', '', 'http://10.1.2.3:8080'],
])('%s', (_name, appUrl, origin) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ environment: { APP_URL: appUrl } })
  })
  afterAll(() => server.close())

  test('tells other programs the whole address of a file, and its own pages the path', async () => {
    const inbox = await anInbox(server)
    const conversation = await aConversation(inbox)
    const listener = await inbox.listener(inbox.asAttendant)
    const form = await aForm([], [{ field: 'medias', name: 'nota.txt', content: Buffer.from('Olá') }])
    const elsewhere = { 'sec-fetch-site': 'cross-site', host: '10.1.2.3:8080' }
    const address = `/messages/${conversation.id}`
    const sent = await inbox.asAttendant('POST', address, form.payload, { ...form.headers, ...elsewhere })
    expect(sent.body[0].mediaUrl).toMatch(`${origin}/public/company${inbox.companyId}/`)
    const listed = async (headers: Record<string, string>) =>
      (await inbox.asAttendant('GET', address, undefined, headers)).body.messages[0].mediaUrl as string
    expect(await listed(elsewhere)).toMatch(`${origin}/public/`)
    expect(await listed({})).toMatch(/^\/public\//)
    const [event] = await listener.heard('appMessage')
    expect(event?.message?.mediaUrl).toMatch(appUrl ? `${origin}/public/` : /^\/public\//)
  })
})

import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heard, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let socket: Socket
beforeAll(async () => {
  server = await startTestServer()
  const { companyId, admin } = await server.aTeam()
  socket = server.socket(companyId, { token: (await server.as(admin)).token })
  await heard(socket, 'connect')
})
afterAll(() => server.close())

/** What comes back to a browser that says this. */
const answerTo = (event: string, ...said: unknown[]) =>
  new Promise<unknown[]>((resolve, reject) => {
    setTimeout(() => reject(new Error('silence')), 5_000)
    socket.emit(event, ...said, (...answer: unknown[]) => resolve(answer))
  })

/** What browsers send that do not know yet where they are. */
const nowhere = [[], [null], [undefined], [''], ['undefined'], [{}], [[]], [5], [null, null]]

test.each(nowhere)('a browser that enters a ticket and names none hears so: %j', async (...place) => {
  expect(await answerTo('joinChatBox', ...place)).toEqual(['ERR_NO_TICKET_FOUND'])
  expect(await answerTo('joinChatBoxLeave', ...place)).toEqual([])
})

test.each([...nowhere, [{ lastSeq: null }], [{ lastSeq: '7' }], [{ lastSeq: 1.5 }]])(
  'a browser that does not say what it heard last is told to read everything again: %j',
  async (...place) => {
    expect(await answerTo('resume', ...place)).toEqual([{ reload: true, lastSeq: expect.any(Number) }])
  },
)

test.each([
  'joinTickets',
  'leaveTickets',
  'joinTicketsLeave',
  'joinNotification',
  'leaveNotification',
  'userStatus',
])('%s is acknowledged, whatever comes with it', async (event) => {
  for (const place of [...nowhere, ['open']]) expect(await answerTo(event, ...place)).toEqual([])
})

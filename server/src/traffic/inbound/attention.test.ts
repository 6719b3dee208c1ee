import { inboundReasons, type InboundProblem } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let inbox: Inbox
let customer: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inbox = await anInbox(server)
  customer = aCustomer()
})

const problems = async () =>
  (await inbox.asAdmin('GET', '/inbound/attention')).body.records as InboundProblem[]
/** The one event that needs attention, once it does. */
const theProblem = () => eventually(async () => (await problems())[0], 60_000)

describe('what nobody understands', () => {
  test('is kept for a person, who runs it again or dismisses it, while the conversation goes on', async () => {
    const browser = await inbox.listener(inbox.asAdmin)
    await inbox.post({ number: customer, body: 'Antes' })
    await inbox.post({ number: customer, body: 'Que tipo é este?', type: 'unknown', externalId: 'RIDDLE-1' })
    const ticket = await inbox.write(customer, 'Depois')
    expect((await inbox.messages(ticket.id)).map(({ body }) => body)).toEqual(['Antes', 'Depois'])
    const [riddle, ...others] = await problems()
    expect(others).toEqual([])
    expect(riddle).toMatchObject({
      externalId: 'RIDDLE-1',
      error: inboundReasons.unknown,
      payload: { what: 'riddle', body: 'Que tipo é este?' },
    })
    expect(await browser.heard('inbound')).toMatchObject([{ action: 'update', attention: 1 }])

    const one = `/inbound/attention/${riddle?.id}`
    expect((await inbox.asAdmin('POST', `${one}/rerun`)).status).toBe(200)
    expect(await theProblem()).toMatchObject({ id: riddle?.id })
    expect((await inbox.asAdmin('DELETE', one)).status).toBe(200)
    expect(await problems()).toEqual([])
    for (const [method, address] of [
      ['POST', `${one}/rerun`],
      ['DELETE', one],
    ] as const)
      expect(await inbox.asAdmin(method, address)).toMatchObject({ status: 404 })
  })

  test('is for admins, and for those of the company', async () => {
    await inbox.post({ number: customer, body: '?', type: 'unknown' })
    const riddle = await theProblem()
    expect(await inbox.asAttendant('GET', '/inbound/attention')).toMatchObject({ status: 403 })
    const asStranger = await server.as((await server.aTeam()).admin)
    expect((await asStranger('GET', '/inbound/attention')).body.records).toEqual([])
    expect(await asStranger('DELETE', `/inbound/attention/${riddle.id}`)).toMatchObject({ status: 404 })
    expect(await problems()).toHaveLength(1)
  })
})

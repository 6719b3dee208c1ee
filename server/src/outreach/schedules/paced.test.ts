import type { Connection, Schedule, TicketMessage } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { outboxFilled } from '../../channels/outbox/enqueueSend.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { hours, later, minutes } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { aSchedule } from './schedules.factory.ts'
import { takeTurns } from './takeTurns.ts'

let server: TestServer
let inbox: Inbox
let asAdmin: Caller
beforeAll(async () => {
  server = await startTestServer()
  // Ten past noon in the company's zone: the hour has begun, and does not end meanwhile.
  const now = server.clock.now()
  const noon = new Date(`${later(now, hours(24)).toISOString().slice(0, 10)}T15:10:00.000Z`)
  server.clock.travel(noon.getTime() - now.getTime())
  inbox = await anInbox(server)
  asAdmin = inbox.asAdmin
})
afterAll(() => server.close())

/** A reminder that is due, to somebody who never wrote. */
const remind = () =>
  inbox.data(async (tenant) => {
    const { id: contactId } = await aContact(tenant)
    const sendAt = later(tenant.now(), -minutes(1)).toISOString()
    const { id } = await aSchedule(tenant, { contactId, userId: inbox.attendant.id, sendAt })
    return id
  })
const messageOf = async (scheduleId: number): Promise<TicketMessage | undefined> => {
  const { ticketId } = (await asAdmin('GET', `/schedules/${scheduleId}`)).body as Schedule
  if (ticketId === null) return undefined
  return (await asAdmin('GET', `/messages/${ticketId}`)).body.messages[0]
}
const governor = async () =>
  ((await asAdmin('GET', `/whatsapp/${inbox.whatsappId}`)).body as Connection).health.governor

test('a reminder beyond the cap of its number says so, and leaves when the next hour has come', async () => {
  await inbox.change(({ db }) =>
    db
      .updateTable('connections')
      .set({ numberSince: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', inbox.whatsappId)
      .execute(),
  )
  const pace = { enabled: true, pauses: false, hourCap: 10, dayCap: 50, firstContactShare: 50 }
  await inbox.asAdmin('PUT', `/whatsapp/${inbox.whatsappId}`, { governor: pace })
  const reminders = [await remind(), await remind(), await remind()]
  await takeTurns({ tenancy: server.tenancy, log: createLogger('silent') })
  const held = await eventually(async () => {
    const messages = await Promise.all(reminders.map(messageOf))
    const isDecided = messages.every((message) => message && (message.ack > 0 || message.hold))
    return isDecided && messages.find((message) => message?.hold)
  })
  const until = server.clock.now().toISOString().replace('T15:10', 'T16:00')
  expect(held).toMatchObject({ ack: 0, failure: null, hold: { reason: 'hour_cap', until } })
  expect(await governor()).toMatchObject({ heldBack: 1, firstContactsToday: 2, unaskedThisHour: 2 })
  server.clock.travel(minutes(50))
  asAdmin = await server.as(inbox.admin)
  await inbox.data(async (tenant) => tenant.invalidate(outboxFilled, inbox.whatsappId))
  const isLast = ({ id }: TicketMessage) => id === held!.id
  await eventually(async () => {
    const messages = await Promise.all(reminders.map(messageOf))
    return messages.some((message) => message && isLast(message) && message.ack > 0 && message.hold === null)
  })
  expect(await governor()).toMatchObject({ heldBack: 0, unaskedThisHour: 1, firstContactsToday: 3 })
})

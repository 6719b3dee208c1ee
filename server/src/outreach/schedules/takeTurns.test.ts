import type { Schedule } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aConversation } from '../../../test/conversation.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { days, hours, later, minutes, seconds } from '../../platform/clock.ts'
import { createLogger } from '../../platform/logging.ts'
import { sendDueSchedules } from './dueSoon.ts'
import { aSchedule, type ScheduleToMake } from './schedules.factory.ts'
import { claimDue } from './schedules.queries.ts'
import { sendSchedule } from './sendSchedule.ts'
import { takeTurns } from './takeTurns.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const log = createLogger('silent')
const turns = () => takeTurns({ tenancy: server.tenancy, log })
const ago = (milliseconds: number) => later(server.clock.now(), -milliseconds).toISOString()
const someone = (more: Parameters<typeof aContact>[1] = {}) => inbox.data((tenant) => aContact(tenant, more))
/** One of the attendant's that is due, unless the overrides say otherwise. */
async function due(overrides: Partial<ScheduleToMake> = {}) {
  const contactId = overrides.contactId ?? (await someone()).id
  const userId = inbox.attendant.id
  return inbox.data((tenant) =>
    aSchedule(tenant, { sendAt: ago(minutes(1)), userId, ...overrides, contactId }),
  )
}
const now = async ({ id }: { id: number }) =>
  (await inbox.asAdmin('GET', `/schedules/${id}`)).body as Schedule
const messagesTo = ({ contactId }: { contactId: number }) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('messages')
      .select(['id', 'ticketId', 'body', 'userId', 'mediaType'])
      .where('contactId', '=', contactId)
      .orderBy('id')
      .execute(),
  )
const ticketOf = async (schedule: { id: number }) =>
  (await inbox.asAdmin('GET', `/tickets/${(await now(schedule)).ticketId}`)).body
/** What happened to a ticket, without those who looked at it. */
const logOf = async (ticketId: number) =>
  (await inbox.log(ticketId)).map((entry) => entry.split(' ')[0]).filter((type) => type !== 'access')
const makeDue = ({ id }: { id: number }, at = ago(minutes(1))) =>
  inbox.data(({ db }) => db.updateTable('schedules').set({ dueAt: at }).where('id', '=', id).execute())

describe('what is due', () => {
  test('is sent by the clock, filled in and signed, and lies on the phone once', async () => {
    const contact = await someone({ name: 'Beatriz Moura' })
    const author = await inbox.listener(inbox.asAttendant)
    const schedule = await due({ contactId: contact.id, body: 'Olá, {{firstName}}!', assinar: true })
    await server.tenancy.withPlatform((platform) => platform.enqueue(sendDueSchedules, {}, { key: 'now' }))
    await eventually(async () => (await now(schedule)).status === 'ENVIADA')
    const body = `*${inbox.attendant.name}:*\nOlá, Beatriz!`
    await eventually(async () => (await inbox.phone(contact.number)).length > 0)
    expect(await inbox.phone(contact.number)).toMatchObject([{ body, fromBusiness: true }])
    expect(await now(schedule)).toMatchObject({ sentAt: expect.any(String), dueAt: null, timesDone: 1 })
    expect(await author.heard('schedule')).toMatchObject([
      { action: 'update', schedule: { id: schedule.id, status: 'ENVIADA' } },
    ])
    const changed = await inbox.asAttendant('PUT', `/schedules/${schedule.id}`, await now(schedule))
    expect(changed).toMatchObject({ status: 409, body: { error: 'ERR_SCHEDULE_SENT' } })
    expect((await inbox.asAttendant('POST', `/schedules/${schedule.id}/send-again`)).body).toMatchObject({
      error: 'ERR_NOT_FAILED',
    })
  })

  test('by the time it is saved does not wait for the clock', async () => {
    const { id: contactId } = await someone()
    const form = { contactId, body: 'Já vou!', sendAt: ago(seconds(1)) }
    const { body: schedule } = await inbox.asAttendant('POST', '/schedules', form)
    await eventually(async () => (await now(schedule)).status === 'ENVIADA', 10_000)
    expect(await messagesTo({ contactId })).toHaveLength(1)
  })

  test('is sent once, however many look for it at the same time', async () => {
    const schedules = await Promise.all(Array.from({ length: 6 }, () => due()))
    await Promise.all([turns(), turns(), turns(), turns()])
    await turns()
    for (const schedule of schedules) {
      expect(await messagesTo(schedule)).toHaveLength(1)
      expect((await now(schedule)).timesDone).toBe(1)
    }
  })

  test('is sent once when the first who tried was cut off in the middle', async () => {
    const schedule = await due()
    const cutOff = inbox.data(async (tenant) => {
      const claimed = await claimDue(tenant, schedule.id)
      await sendSchedule(tenant, claimed!)
      throw new Error('killed')
    })
    await expect(cutOff).rejects.toThrow('killed')
    await turns()
    expect(await messagesTo(schedule)).toHaveLength(1)
  })

  test('is passed over while somebody changes it, and what is not due waits', async () => {
    const [changing, early] = [
      await due(),
      await due({ sendAt: later(server.clock.now(), hours(1)).toISOString() }),
    ]
    await inbox.data(async (tenant) => {
      await claimDue(tenant, changing.id)
      await turns()
    })
    for (const schedule of [changing, early]) expect(await messagesTo(schedule)).toEqual([])
    await turns()
    expect(await messagesTo(changing)).toHaveLength(1)
    expect(await messagesTo(early)).toEqual([])
  })

  test('carries its file with the text as caption, which stays when the schedule goes', async () => {
    const schedule = await due({ body: 'O mapa da loja' })
    const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1565C0' } })
      .png()
      .toBuffer()
    const { payload, headers } = multipart('file', 'mapa.png', content)
    await inbox.asAttendant('POST', `/schedules/${schedule.id}/media-upload`, payload, headers)
    await turns()
    const [message] = await messagesTo(schedule)
    expect(message).toMatchObject({ mediaType: 'image', body: 'O mapa da loja' })
    expect((await inbox.asAttendant('DELETE', `/schedules/${schedule.id}`)).status).toBe(200)
    const [shown] = await inbox.messages(message!.ticketId)
    const { statusCode } = await server.app.http.app.inject({ url: shown!.mediaUrl! })
    expect(statusCode).toBe(200)
  })
})

describe('the ticket', () => {
  test('is closed again at once, with its attendance and who had it sent', async () => {
    const schedule = await due({ queueId: inbox.first.id })
    await turns()
    const ticket = await ticketOf(schedule)
    expect(ticket).toMatchObject({ status: 'closed', userId: inbox.attendant.id, queueId: inbox.first.id })
    expect(await logOf(ticket.id)).toEqual(['create', 'closed'])
    expect(await inbox.attendances(ticket.id)).toMatchObject([{ finishedAt: expect.any(String) }])
  })

  test('is opened for somebody, or waits in a queue', async () => {
    await inbox.configure({ userRandom: 'disabled' })
    const open = await due({ statusTicket: 'open', ticketUserId: inbox.admin.id, queueId: inbox.second.id })
    const own = await due({ statusTicket: 'open' })
    const pending = await due({ statusTicket: 'pending', queueId: inbox.first.id })
    await turns()
    expect(await ticketOf(open)).toMatchObject({
      status: 'open',
      userId: inbox.admin.id,
      queueId: inbox.second.id,
    })
    expect(await ticketOf(own)).toMatchObject({ status: 'open', userId: inbox.attendant.id })
    expect(await ticketOf(pending)).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: inbox.first.id,
    })
  })

  test('that is under way is used and stays with the one who has it', async () => {
    const talk = await aConversation(inbox)
    const schedule = await due({
      contactId: talk.contactId,
      statusTicket: 'pending',
      queueId: inbox.second.id,
    })
    await turns()
    expect(await ticketOf(schedule)).toMatchObject({
      id: talk.id,
      status: 'open',
      userId: inbox.attendant.id,
      queueId: inbox.first.id,
    })
  })

  test('is not opened where none is wanted: the text lies with what was said last', async () => {
    const { Maria } = await inbox.tickets({ Maria: { status: 'closed', queueId: inbox.first.id } })
    const [known, unknown] = [
      await due({ contactId: Maria.contactId, openTicket: 'disabled', statusTicket: 'open' }),
      await due({ openTicket: 'disabled', statusTicket: 'open' }),
    ]
    await turns()
    expect(await ticketOf(known)).toMatchObject({ id: Maria.id, status: 'closed' })
    expect(await logOf(Maria.id)).toEqual(['create'])
    expect(await ticketOf(unknown)).toMatchObject({ status: 'closed' })
  })
})

test('a repetition has exactly as many turns as it was given, each at its time', async () => {
  const schedule = await due({ intervalo: 3, valorIntervalo: 1, enviarQuantasVezes: 3 })
  const wanted: string[] = []
  for (let turn = 0; turn < 5; turn++) {
    wanted.push((await now(schedule)).sendAt)
    await turns()
    if ((await now(schedule)).dueAt) await makeDue(schedule)
  }
  expect(await messagesTo(schedule)).toHaveLength(3)
  expect(await now(schedule)).toMatchObject({
    status: 'ENVIADA',
    timesDone: 3,
    dueAt: null,
    sentAt: expect.any(String),
  })
  const monthsLater = wanted.map((at) => new Date(at).getUTCMonth())
  expect(new Set(monthsLater.slice(0, 3)).size).toBe(3)
  expect(wanted[2]).toBe(wanted[4])
})

describe('a turn that was missed', () => {
  test('is taken up to a day later, and after that marked', async () => {
    const [late, tooLate] = [await due({ sendAt: ago(hours(23)) }), await due({ sendAt: ago(hours(25)) })]
    await turns()
    expect((await now(late)).status).toBe('ENVIADA')
    expect(await now(tooLate)).toMatchObject({ status: 'ERRO', failure: { code: 'TOO_LATE' }, sentAt: null })
    expect(await messagesTo(tooLate)).toEqual([])
    const again = await inbox.asAttendant('POST', `/schedules/${tooLate.id}/send-again`)
    expect(again.body).toMatchObject({ status: 'ENVIADA', failure: null, sentAt: expect.any(String) })
    expect(await messagesTo(tooLate)).toHaveLength(1)
  })

  test('does not hold up the next ones: what is too late is passed over together', async () => {
    const every = { intervalo: 4, valorIntervalo: 60, enviarQuantasVezes: 100 }
    const schedule = await due({ ...every, sendAt: ago(hours(50)) })
    await turns()
    expect(await now(schedule)).toMatchObject({ status: 'ERRO', timesDone: 26, sendAt: ago(hours(24)) })
    await turns()
    expect(await now(schedule)).toMatchObject({ status: 'PENDENTE', timesDone: 27 })
    expect(await messagesTo(schedule)).toHaveLength(1)
  })
})

describe('a failure', () => {
  test('is kept with its reason, goes on with the next turn, and can be sent again', async () => {
    const contact = await someone({ channel: 'instagram', number: '178414000' })
    const schedule = await due({ contactId: contact.id, valorIntervalo: 1, enviarQuantasVezes: 2 })
    await turns()
    expect(await now(schedule)).toMatchObject({
      status: 'ERRO',
      failure: { code: 'ERR_NO_DEF_WAPP_FOUND' },
      timesDone: 1,
      dueAt: expect.any(String),
    })
    const again = await inbox.asAttendant('POST', `/schedules/${schedule.id}/send-again`)
    expect(again).toMatchObject({ status: 400, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } })
  })

  test('gets another turn when it is given another time', async () => {
    const contact = await someone({ channel: 'instagram', number: '178414001' })
    const schedule = await due({ contactId: contact.id })
    await turns()
    const failed = await now(schedule)
    expect(failed).toMatchObject({ status: 'ERRO', dueAt: null, timesDone: 1 })
    const sendAt = later(server.clock.now(), days(1)).toISOString()
    const other = await someone()
    const change = { ...failed, contactId: other.id }
    const reworded = await inbox.asAttendant('PUT', `/schedules/${schedule.id}`, change)
    expect(reworded.body).toMatchObject({ status: 'ERRO', dueAt: null })
    const moved = await inbox.asAttendant('PUT', `/schedules/${schedule.id}`, { ...change, sendAt })
    expect(moved.body).toMatchObject({ status: 'PENDENTE', failure: null, timesDone: 0, dueAt: sendAt })
    await makeDue(schedule)
    await turns()
    expect(await now(schedule)).toMatchObject({ status: 'ENVIADA', timesDone: 1 })
    expect(await messagesTo({ contactId: other.id })).toHaveLength(1)
  })

  test('of the network shows in the schedule, live, and the same message is sent again', async () => {
    const faults = (rejectCode: string | null) =>
      inbox.asAdmin('PUT', `/simulator/${inbox.whatsappId}/faults`, { rejectCode })
    const author = await inbox.listener(inbox.asAttendant)
    const schedule = await due()
    await faults('131026')
    await turns()
    await eventually(async () => (await now(schedule)).status === 'ERRO')
    await faults(null)
    expect(await now(schedule)).toMatchObject({ failure: { code: '131026' }, sentAt: null })
    await eventually(async () => {
      const told = (await author.heard('schedule')).filter((event) => event.schedule?.id === schedule.id)
      return told.at(-1)?.schedule?.status === 'ERRO'
    })
    const again = await inbox.asAttendant('POST', `/schedules/${schedule.id}/send-again`)
    expect(again.body).toMatchObject({ status: 'ENVIADA', failure: null })
    expect(await messagesTo(schedule)).toHaveLength(1)
    const { number } = await inbox.data(({ db }) =>
      db
        .selectFrom('contacts')
        .select('number')
        .where('id', '=', schedule.contactId)
        .executeTakeFirstOrThrow(),
    )
    await eventually(async () => (await inbox.phone(number)).length === 1)
  })

  test('comes when the company’s time is over', async () => {
    const team = await server.aTeam({ dueDate: later(server.clock.now(), -days(1)) })
    const { contactId, id } = await server.tenancy.withTenant(team.companyId, async (tenant) =>
      aSchedule(tenant, { contactId: (await aContact(tenant)).id, sendAt: ago(minutes(1)) }),
    )
    await turns()
    const row = await server.tenancy.withTenant(team.companyId, ({ db }) =>
      db.selectFrom('schedules').select(['failureCode', 'dueAt']).where('id', '=', id).executeTakeFirst(),
    )
    expect(row).toEqual({ failureCode: 'ERR_COMPANY_EXPIRED', dueAt: null })
    expect(await messagesTo({ contactId })).toEqual([])
  })
})

import type { Schedule } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact } from '../../conversations/contacts/contacts.factory.ts'
import { mergeContacts } from '../../conversations/contacts/mergeContacts.ts'
import { storedOf } from '../../media/accounting.ts'
import { days, hours, later } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
let asColleague: Caller
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  asColleague = await inbox.colleague()
})
afterAll(() => server.close())

const inAnHour = () => later(server.clock.now(), hours(1)).toISOString()
const someone = (more: Parameters<typeof aContact>[1] = {}) => inbox.data((tenant) => aContact(tenant, more))
const form = async (more: object = {}) => ({
  contactId: (await someone()).id,
  body: 'Não se esqueça da consulta.',
  sendAt: inAnHour(),
  ...more,
})
const create = async (more: object = {}, call = inbox.asAttendant) => {
  const { status, body } = await call('POST', '/schedules', await form(more))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Schedule
}
const listed = async (query: string, call = inbox.asAttendant) =>
  ((await call('GET', `/schedules${query}`)).body.schedules as Schedule[]).map(({ id }) => id)
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#1565C0' } })
    .png()
    .toBuffer()
const attach = async (id: number, call = inbox.asAttendant) => {
  const { payload, headers } = multipart('file', 'mapa.png', await png())
  return call('POST', `/schedules/${id}/media-upload`, payload, headers)
}
const open = (url: string | null) => server.app.http.app.inject({ url: url ?? '/nowhere' })

describe('a scheduled message', () => {
  test('keeps what a change does not mention', async () => {
    const repeated = { intervalo: 2, valorIntervalo: 1, enviarQuantasVezes: 3, tipoDias: 6, assinar: true }
    const given = { whatsappId: inbox.whatsappId, queueId: inbox.first.id, statusTicket: 'open', ...repeated }
    const before = await create(given)
    const changed = await inbox.asAttendant('PUT', `/schedules/${before.id}`, { body: 'Até amanhã!' })
    expect(changed).toMatchObject({ status: 200, body: { ...before, body: 'Até amanhã!' } })
    const wrong = await inbox.asAttendant('PUT', `/schedules/${before.id}`, { valorIntervalo: 0 })
    expect(wrong.body.details).toEqual([{ path: 'valorIntervalo', message: 'Obrigatório' }])
  })

  test('goes to no group that one may not see, unless groups are customers there', async () => {
    const group = await someone({ isGroup: true })
    const { asAttendant, asAdmin, whatsappId } = inbox
    const wanted = await form({ contactId: group.id, whatsappId })
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    const own = await create()
    const change = () => asAttendant('PUT', `/schedules/${own.id}`, { contactId: group.id })
    expect(await asAttendant('POST', '/schedules', wanted)).toMatchObject(refused)
    expect(await change()).toMatchObject(refused)
    for (const call of [asAdmin, await inbox.colleague({ allowGroup: true })])
      expect((await call('POST', '/schedules', wanted)).status).toBe(200)
    await asAdmin('PUT', `/whatsapp/${whatsappId}`, { groupAsTicket: 'enabled' })
    expect((await asAttendant('POST', '/schedules', wanted)).status).toBe(200)
    await asAdmin('PUT', `/whatsapp/${whatsappId}`, { groupAsTicket: 'disabled' })
  })

  test('has the defaults of a new one, and the names of what it speaks of', async () => {
    const contact = await someone({ name: 'Beatriz' })
    const sendAt = inAnHour()
    const schedule = await create({
      contactId: contact.id,
      sendAt,
      whatsappId: inbox.whatsappId,
      queueId: '',
    })
    expect(schedule).toMatchObject({
      body: 'Não se esqueça da consulta.',
      contact: { id: contact.id, name: 'Beatriz' },
      sendAt,
      dueAt: sendAt,
      sentAt: null,
      status: 'PENDENTE',
      failure: null,
      openTicket: 'enabled',
      statusTicket: 'closed',
      ticketUserId: null,
      queueId: null,
      intervalo: 1,
      valorIntervalo: 0,
      enviarQuantasVezes: 1,
      timesDone: 0,
      tipoDias: 4,
      assinar: false,
      user: { id: inbox.attendant.id, name: inbox.attendant.name },
      whatsapp: { id: inbox.whatsappId, channel: 'whatsapp' },
      ticketId: null,
      mediaPath: null,
      mediaName: null,
    })
    expect((await inbox.asAttendant('GET', `/schedules/${schedule.id}`)).body).toEqual(schedule)
  })

  test.each([
    [{ body: 'Oi  ' }, 'body', 'Mensagem muito curta'],
    [{ contactId: undefined }, 'contactId', 'Obrigatório'],
    [{ sendAt: undefined }, 'sendAt', 'Obrigatório'],
    [{ sendAt: '' }, 'sendAt', 'Obrigatório'],
    [{ sendAt: '2020-01-01T10:00:00Z' }, 'sendAt', 'In The Past!'],
    [{ enviarQuantasVezes: 2 }, 'valorIntervalo', 'Obrigatório'],
  ])('with %j is refused, and the field says why', async (wrong, path, message) => {
    expect(await inbox.asAttendant('POST', '/schedules', await form(wrong))).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', details: [{ path, message }] },
    })
  })

  test.each([
    ['contactId', 'ERR_NO_CONTACT_FOUND'],
    ['ticketUserId', 'ERR_NO_USER_FOUND'],
    ['queueId', 'ERR_NO_QUEUE_FOUND'],
    ['whatsappId', 'ERR_NO_WAPP_FOUND'],
  ])('names only what the company has: %s', async (field, error) => {
    const refused = await inbox.asAttendant('POST', '/schedules', await form({ [field]: 999_999 }))
    expect(refused).toMatchObject({ status: 404, body: { error } })
  })

  test('without a zone is meant where the company is, and goes on a business day if so wanted', async () => {
    const holiday = { companyId: inbox.companyId, day: '2100-01-01', name: 'Ano-novo' }
    await inbox.change(({ db }) => db.insertInto('holidays').values(holiday).execute())
    // A holiday on a Friday.
    const schedule = await create({ sendAt: '2100-01-01T09:00', tipoDias: '6' })
    expect(schedule).toMatchObject({
      sendAt: '2100-01-01T12:00:00.000Z',
      dueAt: '2100-01-04T12:00:00.000Z',
      tipoDias: 6,
    })
    const before = await inbox.asAttendant('PUT', `/schedules/${schedule.id}`, { ...schedule, tipoDias: 5 })
    expect(before.body).toMatchObject({ dueAt: '2099-12-31T12:00:00.000Z' })
  })

  test('that waits for a business day moves with the holidays; the others stay where they are', async () => {
    // A Wednesday.
    const sendAt = '2100-02-10T09:00'
    const [after, before, same] = [
      await create({ sendAt, tipoDias: '6' }),
      await create({ sendAt, tipoDias: '5' }),
      await create({ sendAt, tipoDias: '4' }),
    ]
    const dueDays = async () => {
      const found: string[] = []
      for (const { id } of [after, before, same])
        found.push((await inbox.asAttendant('GET', `/schedules/${id}`)).body.dueAt.slice(0, 10))
      return found
    }
    expect(await dueDays()).toEqual(['2100-02-10', '2100-02-10', '2100-02-10'])
    const author = await inbox.listener(inbox.asAttendant)
    const carnival = await inbox.asAdmin('POST', '/holidays', { day: '2100-02-10', name: 'Cinzas' })
    expect(await dueDays()).toEqual(['2100-02-11', '2100-02-09', '2100-02-10'])
    const told = (await author.heard('schedule')).map(({ schedule }) => schedule?.id)
    expect(told).toEqual([after.id, before.id])
    await inbox.asAdmin('DELETE', `/holidays/${carnival.body.id}`)
    expect(await dueDays()).toEqual(['2100-02-10', '2100-02-10', '2100-02-10'])
  })

  test('is changed and deleted, and each is told to its author and the admins under both names', async () => {
    const listening = [inbox.asAttendant, inbox.asAdmin, asColleague].map((call) => inbox.listener(call))
    const [author, admin, colleague] = await Promise.all(listening)
    const oldName: object[] = []
    author!.socket.on(`company${inbox.companyId}-schedule`, (event: object) => oldName.push(event))
    const schedule = await create()
    const address = `/schedules/${schedule.id}`
    const changed = await inbox.asAdmin('PUT', address, { ...schedule, body: 'Outra consulta' })
    expect(changed.body).toMatchObject({ body: 'Outra consulta', userId: inbox.attendant.id })
    expect((await inbox.asAttendant('DELETE', address)).status).toBe(200)
    expect((await inbox.asAttendant('GET', address)).status).toBe(404)
    const told = [
      { action: 'create', schedule },
      { action: 'update', schedule: { body: 'Outra consulta' } },
      { action: 'delete', scheduleId: schedule.id },
    ]
    expect(await author!.heard('schedule')).toMatchObject(told)
    expect(await admin!.heard('schedule')).toMatchObject(told)
    expect(await colleague!.heard('schedule')).toEqual([])
    expect(oldName).toMatchObject(told)
  })
})

describe('who sees what', () => {
  test('attendants see their own, admins everyone’s', async () => {
    const schedule = await create()
    const address = `/schedules/${schedule.id}`
    for (const [method, more] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/send-again'],
      ['DELETE', '/media-upload'],
    ] as const)
      expect((await asColleague(method, `${address}${more}`, schedule)).status, method).toBe(404)
    expect((await attach(schedule.id, asColleague)).status).toBe(404)
    expect(await listed('?pageNumber=1', asColleague)).toEqual([])
    expect(await listed(`?contactId=${schedule.contactId}`, inbox.asAdmin)).toEqual([schedule.id])
  })

  test('a plan without it refuses', async () => {
    const team = await server.aTeam()
    await server.tenancy.withPlatform(async ({ db }) => {
      const { planId } = await db
        .selectFrom('companies')
        .select('planId')
        .where('id', '=', team.companyId)
        .executeTakeFirstOrThrow()
      await db.updateTable('plans').set({ useSchedules: false }).where('id', '=', planId).execute()
    })
    expect((await (await server.as(team.admin))('GET', '/schedules')).status).toBe(403)
  })

  test('where numbers are hidden, a contact without a name is not called by its number', async () => {
    const contact = await someone({ name: '5511988887777', number: '5511988887777' })
    await inbox.configure({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    try {
      const asAttendant = await server.as(inbox.attendant)
      const [author, admin] = [await inbox.listener(asAttendant), await inbox.listener(inbox.asAdmin)]
      const schedule = await create({ contactId: contact.id }, asAttendant)
      expect(schedule.contact.name).not.toContain('88887')
      const { body } = await asAttendant('GET', `/schedules?contactId=${contact.id}`)
      expect(body.schedules).toMatchObject([{ contact: schedule.contact }])
      expect(await author.heard('schedule')).toMatchObject([{ schedule: { contact: schedule.contact } }])
      expect(await admin.heard('schedule')).toMatchObject([{ schedule: { contact: { name: contact.name } } }])
    } finally {
      await inbox.configure()
    }
  })

  test('lists are searched, filtered by day and paged, with what waits first, in a fixed number of statements', async () => {
    const call = await inbox.colleague()
    const contact = await someone({ name: 'Índia Paraguaçu' })
    const at = (day: number) => later(server.clock.now(), days(day)).toISOString()
    const [third, first, second] = [
      await create({ contactId: contact.id, sendAt: at(30) }, call),
      await create({ contactId: contact.id, sendAt: at(10), body: 'Promoção' }, call),
      await create({ sendAt: at(20) }, call),
    ].map(({ id }) => id)
    expect(await listed('', call)).toEqual([first, second, third])
    expect(await listed('?searchParam=PARAGUACU', call)).toEqual([first, third])
    expect(await listed('?searchParam=promocao', call)).toEqual([first])
    expect(await listed(`?dateStart=${at(15)}&dateEnd=${at(25)}`, call)).toEqual([second])
    await inbox.data(({ db, now }) =>
      db
        .updateTable('schedules')
        .set({ dueAt: null, sentAt: now().toISOString() })
        .where('id', '=', first!)
        .execute(),
    )
    expect(await listed('', call)).toEqual([second, third, first])
    for (let index = 0; index < 18; index++) await create({}, call)
    expect((await call('GET', '/schedules')).body).toMatchObject({ count: 21, hasMore: true })
    expect(await listed('?pageNumber=2', call)).toEqual([first])
    expect(await server.statementsOf(() => call('GET', '/schedules'))).toHaveLength(1)
  })
})

describe('the file of a scheduled message', () => {
  test('is attached, replaced and taken off, and leaves nothing behind', async () => {
    const before = await inbox.data(storedOf)
    const { id } = await create()
    const first = (await attach(id)).body as Schedule
    expect(first).toMatchObject({ id, mediaName: 'mapa.png', mediaType: 'image' })
    for (const address of [first.mediaPath, first.thumbnailUrl])
      expect((await open(address)).statusCode).toBe(200)
    const second = (await attach(id)).body as Schedule
    await eventually(async () => (await open(first.mediaPath)).statusCode === 404)
    const off = await inbox.asAttendant('DELETE', `/schedules/${id}/media-upload`)
    expect(off.body).toMatchObject({ id, mediaPath: null, mediaName: null })
    await eventually(async () => (await open(second.mediaPath)).statusCode === 404)
    await eventually(async () => (await inbox.data(storedOf)).files === before.files)
  })

  test('goes with the contact, and so does the message', async () => {
    const schedule = await create()
    const { mediaPath } = (await attach(schedule.id)).body as Schedule
    const author = await inbox.listener(inbox.asAttendant)
    expect((await inbox.asAdmin('DELETE', `/contacts/${schedule.contactId}`)).status).toBe(200)
    expect(await author.heard('schedule')).toMatchObject([{ action: 'delete', scheduleId: schedule.id }])
    await eventually(async () => (await open(mediaPath)).statusCode === 404)
  })
})

test('what waits for a contact, and notes about it, stay when the contact turns out to be another one', async () => {
  const [kept, merged] = [await someone(), await someone()]
  const { id } = await create({ contactId: merged.id })
  await inbox.data(async (tenant) => {
    const { db, companyId, now } = tenant
    const note = { companyId, contactId: merged.id, note: 'Prefere a tarde', createdAt: now().toISOString() }
    await db.insertInto('ticketNotes').values(note).execute()
    await mergeContacts(tenant, { keptId: kept.id, mergedId: merged.id, reason: 'test' })
  })
  expect((await inbox.asAttendant('GET', `/schedules/${id}`)).body.contactId).toBe(kept.id)
  const notes = await inbox.data(({ db }) =>
    db.selectFrom('ticketNotes').select('note').where('contactId', '=', kept.id).execute(),
  )
  expect(notes).toEqual([{ note: 'Prefere a tarde' }])
})

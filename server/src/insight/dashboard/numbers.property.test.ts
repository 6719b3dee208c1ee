import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowNumbers } from '../../../test/slowNumbers.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aQueue } from '../../company/queues/queues.factory.ts'
import { aTag, someContacts } from '../../conversations/contacts/contacts.factory.ts'
import { someMessages } from '../../conversations/messages/messages.factory.ts'
import { someTickets, type AttendanceToMake } from '../../conversations/tickets/tickets.factory.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { buildDay } from '../rollups/buildDay.ts'
import { countDifferences } from '../rollups/differences.ts'
import { checkDays, daysToBuild, rollUpDays } from '../rollups/rollups.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The same numbers every time, so that what failed once fails again. */
function chanceOf(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return {
    upTo: (max: number) => Math.floor(next() * (max + 1)),
    often: (share: number) => next() < share,
    one: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
  }
}
type Chance = ReturnType<typeof chanceOf>

const hour = 3_600_000
/** Six weeks, in the middle of which New York changes its clocks. */
const begin = Date.parse('2026-02-15T00:00:00Z')
const momentIn = (chance: Chance, from = begin, hours = 24 * 42) =>
  new Date(from + chance.upTo(hours * 60) * 60_000).toISOString()

function anAttendance(chance: Chance, places: { userIds: number[]; queueIds: number[] }): AttendanceToMake {
  const createdAt = momentIn(chance)
  const after = (at: string) => momentIn(chance, Date.parse(at), 30)
  const queuedAt = chance.often(0.8) ? after(createdAt) : null
  // Sometimes before it came to its queue: transfers to another queue say so.
  const startedAt = chance.often(0.8) ? after(chance.often(0.9) ? (queuedAt ?? createdAt) : createdAt) : null
  const closedAt = after(startedAt ?? createdAt)
  return {
    createdAt,
    queuedAt,
    startedAt,
    closedAt,
    finishedAt: after(closedAt),
    userId: startedAt === null ? null : chance.one(places.userIds),
    queueId: queuedAt === null ? null : chance.one(places.queueIds),
    rating: chance.often(0.6) ? chance.upTo(10) : null,
  }
}

/** A company's past: several attendances of a ticket, some still going on; then a user and a queue are removed. */
async function aHistory(tenant: Tenant, chance: Chance, userIds: number[]) {
  const { db, companyId } = tenant
  const queueIds = [(await aQueue(tenant)).id, (await aQueue(tenant)).id, (await aQueue(tenant)).id]
  const whatsappIds = [await aConnection(tenant), await aConnection(tenant)]
  const tagIds = [(await aTag(tenant)).id, (await aTag(tenant)).id]
  const lane = (await aTag(tenant, { kanban: 1 })).id
  const wanted = Array.from({ length: 40 }, () => ({
    isGroup: chance.often(0.2),
    createdAt: momentIn(chance),
    erasedAt: chance.often(0.1) ? momentIn(chance) : null,
  }))
  const contacts = await someContacts(tenant, wanted)
  const tagged = contacts.filter(() => chance.often(0.4))
  await db
    .insertInto('contactTags')
    .values(tagged.map(({ id }) => ({ companyId, contactId: id, tagId: chance.one(tagIds) })))
    .execute()
  const last = contacts.map(() => anAttendance(chance, { userIds, queueIds }))
  const statuses = ['closed', 'closed', 'closed', 'open', 'pending', 'nps', 'lgpd'] as const
  const status = contacts.map(({ isGroup }) => (isGroup ? 'group' : chance.one(statuses)))
  const tickets = await someTickets(
    tenant,
    contacts.map(({ id: contactId, isGroup }, place) => ({
      contactId,
      isGroup,
      status: status[place]!,
      whatsappId: chance.one(whatsappIds),
      userId: last[place]!.userId ?? null,
      queueId: last[place]!.queueId ?? null,
      isActiveDemand: chance.often(0.3),
      createdAt: last[place]!.createdAt!,
    })),
    last.map((attendance, place) => stillGoing(attendance, status[place]!)),
  )
  await db
    .insertInto('ticketTags')
    .values({ companyId, ticketId: tickets[0]!.id, tagId: lane, position: 1, enteredAt: momentIn(chance) })
    .execute()
  const earlier = tickets
    .filter(() => chance.often(0.5))
    .map(({ id }) => ({ companyId, ticketId: id, ...anAttendance(chance, { userIds, queueIds }) }))
  await db
    .insertInto('ticketTrackings')
    .values(earlier.map((one) => ({ ...one, createdAt: one.createdAt! })))
    .execute()
  await someMessages(
    tenant,
    Array.from({ length: 120 }, () => ({
      ticketId: chance.one(tickets).id,
      fromMe: chance.often(0.5),
      isPrivate: chance.often(0.1),
      createdAt: momentIn(chance),
    })),
  )
  await db.deleteFrom('users').where('companyId', '=', companyId).where('id', '=', userIds[0]!).execute()
  await db.deleteFrom('queues').where('companyId', '=', companyId).where('id', '=', queueIds[0]!).execute()
  return { queueIds, whatsappIds, tags: [...tagIds, lane], users: userIds }
}

function stillGoing(attendance: AttendanceToMake, status: string): AttendanceToMake {
  if (status === 'closed') return attendance
  if (status === 'nps') return { ...attendance, finishedAt: null, rating: null }
  return { ...attendance, closedAt: null, finishedAt: null, rating: null }
}

test.each([
  [11, 'America/Sao_Paulo'],
  [12, 'America/New_York'],
  [13, 'Asia/Kathmandu'],
])('of history %i in %s every number is what the rows say', async (seed, timezone) => {
  const chance = chanceOf(seed)
  const { companyId, admin } = await server.aTeam()
  const userIds: number[] = []
  // Two of them have the same name.
  for (const name of ['Rui', 'Ana', 'Ana']) userIds.push((await server.aUser(companyId, { name })).id)
  await live(companyId, timezone)
  const ids = await server.tenancy.withTenant(companyId, (tenant) => aHistory(tenant, chance, userIds))
  const asAdmin = await server.as(admin)
  const asked = { asAdmin, chance, ids, companyId }
  await expectNumbers({ ...asked, seed, phase: 'nothing is added up yet' })

  const days = await server.tenancy.readTenant(companyId, daysToBuild)
  for (const day of days.filter(() => chance.often(0.5)))
    await server.tenancy.withTenant(companyId, (tenant) => buildDay(tenant, day))
  await expectNumbers({ ...asked, seed, phase: 'the job was stopped in the middle' })
  await rollUpDays(server.tenancy, companyId)
  expect(await server.tenancy.readTenant(companyId, daysToBuild)).toEqual([])
  await expectNumbers({ ...asked, seed, phase: 'every day is added up' })

  await server.tenancy.withTenant(companyId, (tenant) => changeThePast(tenant, chance))
  await expectNumbers({ ...asked, seed, phase: 'the past was changed' })
  await rollUpDays(server.tenancy, companyId)
  expect(await checkDays(server.tenancy, companyId)).toEqual([])
  await expectNumbers({ ...asked, seed, phase: 'and added up again' })

  if (!timezone.startsWith('America')) return
  await live(companyId, 'Pacific/Apia')
  await expectNumbers({ ...asked, seed, phase: 'the company has moved' })
  await rollUpDays(server.tenancy, companyId)
  expect(await checkDays(server.tenancy, companyId)).toEqual([])
  await expectNumbers({ ...asked, seed, phase: 'and its days with it' })
})

interface Asked {
  asAdmin: Awaited<ReturnType<TestServer['as']>>
  chance: Chance
  ids: Awaited<ReturnType<typeof aHistory>>
  companyId: number
  seed: number
  phase: string
}

/** A few periods and filters, held against the slow numbers of the same rows. */
async function expectNumbers({ asAdmin, chance, ids, companyId, ...about }: Asked) {
  const slow = await server.tenancy.withTenant(companyId, slowNumbers)
  const dayAfter = (days: number) => new Date(begin + days * 24 * hour).toISOString().slice(0, 10)
  for (let round = 0; round < 4; round++) {
    const first = chance.upTo(40)
    const [from, to] = [dayAfter(first), dayAfter(first + chance.one([0, 0, 1, 6, 20, 42]))]
    const some = (values: number[]) => (chance.often(0.3) ? values.filter(() => chance.often(0.5)) : [])
    const filter = {
      queueIds: some(ids.queueIds),
      users: some(ids.users),
      whatsappIds: some(ids.whatsappIds),
      tags: some(ids.tags),
    }
    const expected = slow(from, to, filter)
    const query = Object.entries(filter).map(([name, list]) => `${name}=${JSON.stringify(list)}`)
    const get = async (path: string, dates: string) =>
      (await asAdmin('GET', `${path}?${[dates, ...query].join('&')}`)).body
    const found = await get('/dashboard', `date_from=${from}&date_to=${to}`)
    const where = { ...about, round, from, to, filter }
    expect({ ...where, ...found.counters }).toEqual({ ...where, ...expected.counters })
    const { received, sent } = found.messages
    expect({ ...where, received, sent }).toEqual({ ...where, ...expected.messages })
    const { period, counters } = found.previous
    const before = slow(period.from, period.to, filter)
    expect({ ...where, period, ...counters }).toEqual({
      ...where,
      period,
      ...before.counters,
    })
    const people = found.attendants.map(({ id, name }: { id: number; name: string }) => ({ id, name }))
    expect({ ...where, people }).toEqual({ ...where, people: expected.people })
    for (const { id, previous, ...one } of found.attendants) {
      const { name: _name, online: _online, finished: _finished, ...numbers } = one
      expect(numbers).toEqual(expected.ofUser(id))
      const { finished: _over, ...numbersBefore } = previous
      expect(before.ofUser(id)).toMatchObject(numbersBefore)
    }
    const charted = `initialDate=${from}&finalDate=${to}`
    const { count, data } = await get('/dashboard/ticketsDay', charted)
    expect(count).toBe(expected.counters.tickets)
    for (const { horario, data: day, total } of data)
      expect(total).toBe(
        day ? expected.perDay(day.split('/').toReversed().join('-')) : expected.perHour(horario),
      )
    const report = await get(
      '/ticketreport/reports',
      `dateFrom=${from}&dateTo=${to}&pageSize=1000&whatsappId=${JSON.stringify(filter.whatsappIds)}`,
    )
    expect(report.tickets.map(({ id }: { id: number }) => id)).toEqual(expected.ticketIds)
    expect(report.totalTickets.total).toBe(report.tickets.length)
  }
}

const live = (companyId: number, timezone: string) =>
  server.tenancy.withPlatform(async (platform) => {
    await platform.db.updateTable('companies').set({ timezone }).where('id', '=', companyId).execute()
    platform.invalidate('company', companyId)
  })

/** Marks come later, tickets are reopened, deleted and moved, and an old conversation is imported. */
async function changeThePast(tenant: Tenant, chance: Chance) {
  const { db, companyId } = tenant
  const tickets = await db.selectFrom('tickets').selectAll().where('companyId', '=', companyId).execute()
  const some = () => tickets.filter(() => chance.often(0.2)).map(({ id }) => id)
  const attendances = () =>
    db
      .updateTable('ticketTrackings')
      .where('companyId', '=', companyId)
      .where('ticketId', 'in', [0, ...some()])
  await attendances().set({ rating: 10, rated: true }).where('finishedAt', 'is not', null).execute()
  await attendances().set({ userId: null, queueId: null }).execute()
  await attendances()
    .set({ closedAt: momentIn(chance) })
    .where('closedAt', 'is not', null)
    .execute()
  const moved = db.updateTable('tickets').where('companyId', '=', companyId)
  await moved
    .set({ whatsappId: null })
    .where('id', 'in', [0, ...some()])
    .execute()
  await moved
    .set({ isActiveDemand: true })
    .where('id', 'in', [0, ...some()])
    .execute()
  const said = db.updateTable('messages').where('companyId', '=', companyId)
  await said
    .set({ isPrivate: true })
    .where('ticketId', 'in', [0, ...some()])
    .execute()
  await db
    .deleteFrom('tickets')
    .where('companyId', '=', companyId)
    .where('id', 'in', [0, ...some()])
    .execute()
  const { id: ticketId } = tickets[0]!
  await db
    .deleteFrom('messages')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .execute()
  const left = await db.selectFrom('tickets').select('id').where('companyId', '=', companyId).execute()
  const old = Array.from({ length: 5 }, () => ({ ticketId: left[0]!.id, createdAt: momentIn(chance) }))
  await someMessages(tenant, old)
}

test('a day whose sums are wrong is told, once, and read from its rows from then on', async () => {
  const { companyId, admin } = await server.aTeam()
  const userIds = [(await server.aUser(companyId)).id]
  const chance = chanceOf(21)
  const ids = await server.tenancy.withTenant(companyId, (tenant) => aHistory(tenant, chance, userIds))
  await rollUpDays(server.tenancy, companyId)
  await server.tenancy.withTenant(companyId, ({ db }) =>
    db.updateTable('attendanceSums').set({ begun: 99 }).where('begun', '>', 0).execute(),
  )
  const found = await checkDays(server.tenancy, companyId)
  expect(found.length).toBeGreaterThan(5)
  expect(await countDifferences(server.tenancy)).toBe(found.length)
  // What the bell of the platform's owner reads.
  const asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
  const finding = { code: 'rollupsDiffer', severity: 'attention', amount: found.length }
  expect((await asSuper('GET', '/system/health')).body.findings).toContainEqual(finding)
  expect(await checkDays(server.tenancy, companyId)).toEqual([])
  const asked = { asAdmin: await server.as(admin), chance, ids, companyId }
  await expectNumbers({ ...asked, seed: 21, phase: 'the wrong days are gone' })
})

test('a day that was added up while the clock ran ahead is not believed, and forgotten', async () => {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const now = Date.now()
  const today = { day: '2026-01-01', timezone: 'UTC' }
  const [from, until] = [new Date(now - 24 * hour).toISOString(), new Date(now + hour).toISOString()]
  await server.tenancy.withTenant(companyId, (tenant) => buildDay(tenant, { ...today, from, until }))
  await server.tenancy.withTenant(companyId, ({ db }) =>
    db
      .insertInto('messageSums')
      .columns(['companyId', 'dayId', 'received', 'sent'])
      .expression((eb) =>
        eb
          .selectFrom('insightDays')
          .select((day) => ['companyId', 'id', day.lit(7).as('received'), day.lit(7).as('sent')])
          .where('companyId', '=', companyId),
      )
      .execute(),
  )
  expect((await asAdmin('GET', '/dashboard?days=3')).body.messages).toMatchObject({ received: 0, sent: 0 })
  await rollUpDays(server.tenancy, companyId)
  const kept = await server.tenancy.readTenant(companyId, ({ db }) =>
    db.selectFrom('insightDays').select('id').where('companyId', '=', companyId).execute(),
  )
  expect(kept).toEqual([])
})

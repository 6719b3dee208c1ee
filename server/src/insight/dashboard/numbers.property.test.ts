import type { SlaNumbers } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aHistory,
  chanceOf,
  changeThePast,
  hour,
  type Chance,
  type Past,
} from '../../../test/insightHistory.ts'
import { expectLinks, expectLinksOfToday } from '../../../test/numberLinks.ts'
import { slowNumbers } from '../../../test/slowNumbers.ts'
import { slowToday } from '../../../test/slowToday.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { buildDay } from '../rollups/buildDay.ts'
import { countDifferences } from '../rollups/differences.ts'
import { checkDays, daysToBuild, rollUpDays } from '../rollups/rollups.jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Six weeks, in the middle of which New York changes its clocks. */
const spring: Past = { begin: Date.parse('2026-02-15T00:00:00Z'), days: 42 }
/** A few days around the one on which it shows an hour twice. */
const autumn: Past = { begin: Date.parse('2025-10-31T00:00:00Z'), days: 4 }
/** What goes on now and what was done today has something to count. */
const lately: Past = { begin: Date.now() - (Date.now() % (24 * hour)) - 48 * hour, days: 3 }

test.each([
  [11, 'America/Sao_Paulo', spring],
  [12, 'America/New_York', spring],
  [13, 'Asia/Kathmandu', spring],
  [14, 'America/New_York', autumn],
  [15, 'America/Sao_Paulo', lately],
])('of history %i in %s every number is what the rows say', async (seed, timezone, past) => {
  const chance = chanceOf(seed)
  const { companyId, admin } = await server.aTeam()
  const userIds: number[] = []
  // Two of them have the same name.
  for (const name of ['Rui', 'Ana', 'Ana']) userIds.push((await server.aUser(companyId, { name })).id)
  userIds.push(admin.id)
  await live(companyId, timezone)
  const ids = await server.tenancy.withTenant(companyId, (tenant) =>
    aHistory(tenant, chance, { userIds, past }),
  )
  const asAdmin = await server.as(admin)
  const asked = { asAdmin, chance, ids, companyId, past, adminId: admin.id }
  await expectNumbers({ ...asked, seed, phase: 'nothing is added up yet', isNew: true })

  const days = await server.tenancy.readTenant(companyId, daysToBuild)
  for (const day of days.filter(() => chance.often(0.5)))
    await server.tenancy.withTenant(companyId, (tenant) => buildDay(tenant, day))
  await expectNumbers({ ...asked, seed, phase: 'the job was stopped in the middle' })
  await rollUpDays(server.tenancy, companyId)
  expect(await server.tenancy.readTenant(companyId, daysToBuild)).toEqual([])
  await expectNumbers({ ...asked, seed, phase: 'every day is added up' })

  await server.tenancy.withTenant(companyId, (tenant) => changeThePast(tenant, chance, past))
  await expectNumbers({ ...asked, seed, phase: 'the past was changed', isNew: true, withLinks: true })
  await rollUpDays(server.tenancy, companyId)
  expect(await checkDays(server.tenancy, companyId)).toEqual([])
  await expectNumbers({ ...asked, seed, phase: 'and added up again' })

  if (!timezone.startsWith('America')) return
  await live(companyId, 'Pacific/Apia')
  await expectNumbers({ ...asked, seed, phase: 'the company has moved', isNew: true })
  await rollUpDays(server.tenancy, companyId)
  expect(await checkDays(server.tenancy, companyId)).toEqual([])
  await expectNumbers({ ...asked, seed, phase: 'and its days with it' })
})

type Slow = Awaited<ReturnType<typeof slowToday>>

interface Asked {
  asAdmin: Awaited<ReturnType<TestServer['as']>>
  chance: Chance
  ids: Awaited<ReturnType<typeof aHistory>>
  companyId: number
  adminId: number
  past: Past
  seed: number
  phase: string
  /** The rows, or the days they belong to, are not those of the phase before: what today's numbers lead to is. */
  isNew?: boolean
  /** Also what each number leads to. */
  withLinks?: boolean
}

/** A few periods and filters, held against the slow numbers of the same rows. */
async function expectNumbers({
  asAdmin,
  chance,
  ids,
  companyId,
  adminId,
  past,
  isNew = false,
  withLinks = false,
  ...about
}: Asked) {
  const slow = await server.tenancy.withTenant(companyId, slowNumbers)
  const dayAfter = (days: number) => new Date(past.begin + days * 24 * hour).toISOString().slice(0, 10)
  for (let round = 0; round < 4; round++) {
    const first = chance.upTo(past.days - 2)
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
    const users = await get('/dashboard/ticketsUsers', charted)
    const had = users.data.map((one: { id: number; quantidade: number }) => [one.id, one.quantidade])
    expect(new Map(had)).toEqual(expected.perUser)
    const dates = `dateFrom=${from}&dateTo=${to}`
    for (const by of ['tags', 'channels', 'robots'] as const)
      expect({
        ...where,
        by,
        rows: byKey((await get('/ticketreport/breakdown', `by=${by}&${dates}`)).rows),
      }).toEqual({ ...where, by, rows: byKey(expected.breakdown(by)) })
    const promises = await get('/sla/numbers', dates)
    expect({ ...where, ...outcomesOf(promises) }).toEqual({ ...where, ...expected.promises })
    if (withLinks && round < 2) await expectLinks(asAdmin, { from, to, filter, about: where })
  }
  await expectToday(asAdmin, await server.tenancy.withTenant(companyId, slowToday), adminId, isNew)
}

const byKey = (rows: { id: number | null; robot: string | null }[]) =>
  rows
    .map(({ id, robot, ...row }) => ({ id, robot, ...row, name: undefined, color: undefined }))
    .toSorted((one, other) => `${one.id} ${one.robot}`.localeCompare(`${other.id} ${other.robot}`))

/** What became of promises, by queue and by who held the ticket. */
const outcomesOf = ({ numbers, attendants }: SlaNumbers) => ({
  byQueue: Object.fromEntries(numbers.map((one) => [`${one.queueId} ${one.target}`, [one.kept, one.missed]])),
  byUser: Object.fromEntries(
    attendants.map((one) => [`${one.userId} ${one.target}`, [one.kept, one.missed]]),
  ),
})

/** What goes on, and the day of somebody who sees everything. */
async function expectToday(asAdmin: Asked['asAdmin'], slow: Slow, adminId: number, isNew: boolean) {
  const { body: now } = await asAdmin('GET', '/dashboard/now')
  const { waiting, attended, firstAnswerToday, answeredToday } = now
  const holds = Object.fromEntries(
    now.people.flatMap((one: { id: number; holds: number; unread: number }) =>
      one.holds > 0 ? [[one.id, [one.holds, one.unread]]] : [],
    ),
  )
  expect({ waiting, attended, firstAnswerToday, answeredToday, holds }).toEqual(slow.now())
  const { body: mine } = await asAdmin('GET', '/dashboard/mine')
  expect(mine).toMatchObject(slow.mine(adminId))
  if (isNew) await expectLinksOfToday(asAdmin, { now, mine, adminId })
}

async function live(companyId: number, timezone: string) {
  await server.tenancy.withPlatform(async (platform) => {
    await platform.db.updateTable('companies').set({ timezone }).where('id', '=', companyId).execute()
    platform.invalidate('company', companyId)
  })
  const known = () =>
    server.tenancy.readTenant(companyId, async (tenant) => (await companySnapshot(tenant)).company.timezone)
  await expect.poll(known).toBe(timezone)
}

test('a day whose sums are wrong is told, once, and read from its rows from then on', async () => {
  const { companyId, admin } = await server.aTeam()
  const userIds = [(await server.aUser(companyId)).id]
  const chance = chanceOf(21)
  const ids = await server.tenancy.withTenant(companyId, (tenant) =>
    aHistory(tenant, chance, { userIds, past: spring }),
  )
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
  const asked = { asAdmin: await server.as(admin), chance, ids, companyId, past: spring, adminId: admin.id }
  await expectNumbers({ ...asked, seed: 21, phase: 'the wrong days are gone', isNew: true })
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

import {
  filterOfReport,
  ownLink,
  ownNumbers,
  reportLinks,
  slaTargets,
  type BreakdownRow,
  type Dashboard,
  type DashboardNow,
  type InsightFilter,
  type MyDay,
  type ReportChoice,
  type SlaNumbers,
} from '@chatflow/contract'
import { expect } from 'vitest'
import type { Caller } from './inbox.ts'

/** An address that asks nothing. */
const nothing: ReportChoice = {
  from: '',
  to: '',
  queueIds: [],
  users: [],
  whatsappIds: [],
  tags: [],
  kind: 'attendance',
  searchParam: '',
  status: [],
  onlyRated: false,
  dateBy: 'begun',
  contact: null,
  nps: null,
  isActiveDemand: null,
  onlyUnrated: false,
  unattended: false,
  served: false,
  answered: false,
  newContacts: false,
  robot: null,
  said: null,
  outOfTime: false,
  inTime: false,
  target: null,
  hour: null,
  withoutUser: false,
  withoutConnection: false,
}

type More = Partial<ReportChoice>

/** What the report behind a number counts; all of its rows are there. */
async function countedBy(call: Caller, choice: More, path = '/ticketreport/reports'): Promise<number> {
  const filter = Object.entries(filterOfReport({ ...nothing, ...choice })).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(Array.isArray(value) ? JSON.stringify(value) : String(value))}`,
  )
  const { status, body } = await call('GET', `${path}?${['pageSize=1000', ...filter].join('&')}`)
  expect(status, filter.join('&')).toBe(200)
  const { total, counted } = body.totalTickets
  const ids = body.tickets.map(({ id }: { id: number }) => id)
  expect([new Set(ids).size, filter]).toEqual([total, filter])
  if (counted === 0) expect(total).toBe(0)
  return counted
}

interface Asked {
  from: string
  to: string
  filter: Required<InsightFilter>
  about: object
}

/** Every number of a period with a link is what the report behind it counts. */
export async function expectLinks(call: Caller, { from, to, filter, about }: Asked) {
  const asked = { from, to, ...filter }
  const query = Object.entries(filter).map(([name, list]) => `${name}=${JSON.stringify(list)}`)
  const get = async (path: string, dates: string) =>
    (await call('GET', `${path}?${[dates, ...query].join('&')}`)).body
  const leads = async (name: string, more: More, value: number) =>
    expect({ ...about, name, more, value: await countedBy(call, { ...asked, ...more }) }).toEqual({
      ...about,
      name,
      more,
      value,
    })
  const dashboard: Dashboard = await get('/dashboard', `date_from=${from}&date_to=${to}`)
  await expectLinksOfDashboard(dashboard, leads)
  const dates = `dateFrom=${from}&dateTo=${to}`
  for (const by of ['tags', 'channels', 'robots'] as const) {
    const { rows }: { rows: BreakdownRow[] } = await get('/ticketreport/breakdown', `by=${by}&${dates}`)
    for (const row of rows) {
      const own: More =
        by === 'tags'
          ? { tags: [row.id!] }
          : by === 'robots'
            ? { robot: row.robot }
            : row.id === null
              ? { withoutConnection: true }
              : { whatsappIds: [row.id] }
      await leads(by, own, row.tickets)
      await leads(by, { ...own, ...reportLinks.supportFinished }, row.finished)
      await leads(by, { ...own, ...reportLinks.unattended }, row.unattended)
      await leads(by, { ...own, ...reportLinks.avgWaitTime }, row.served)
      await leads(by, { ...own, ...reportLinks.withRating }, row.countRating)
    }
  }
  await expectLinksOfPromises(await get('/sla/numbers', dates), leads)
  await expectLinksOfHours(
    await get('/dashboard/ticketsDay', `initialDate=${from}&finalDate=${from}`),
    (hour, total) => leads('hour', { to: from, hour }, total),
  )
}

type Leads = (name: string, more: More, value: number) => Promise<void>

async function expectLinksOfDashboard({ counters, messages, attendants }: Dashboard, leads: Leads) {
  for (const name of [
    'tickets',
    'supportHappening',
    'supportPending',
    'supportFinished',
    'supportGroups',
    'activeTickets',
    'passiveTickets',
    'waitRating',
    'withRating',
    'withoutRating',
  ] as const)
    await leads(name, reportLinks[name], counters[name])
  await leads('leads', reportLinks.leads, counters.leads)
  for (const name of ['received', 'sent'] as const) await leads(name, reportLinks[name], messages[name])
  for (const name of ['avgWaitTime', 'avgSupportTime'] as const)
    await leads(name, reportLinks[name], counters.served)
  for (const name of ['percRating', 'npsScore'] as const)
    await leads(name, reportLinks[name], counters.withRating)
  for (const name of ['npsPromotersPerc', 'npsPassivePerc', 'npsDetractorsPerc'] as const)
    await leads(name, reportLinks[name], Math.round((counters[name] * counters.withRating) / 100))
  for (const one of attendants) {
    const own = { users: [one.id] }
    await leads(one.name, own, one.tickets)
    await leads(one.name, { ...own, ...reportLinks.withRating }, one.countRating)
    await leads(one.name, { ...own, ...reportLinks.avgWaitTime }, one.served)
  }
}

async function expectLinksOfPromises({ numbers, attendants }: SlaNumbers, leads: Leads) {
  for (const target of slaTargets) {
    const all = numbers.filter((one) => one.target === target)
    await leads('kept', { ...reportLinks.kept, target }, sum(all.map(({ kept }) => kept)))
  }
  for (const { queueId, target, kept, missed } of numbers) {
    const own = { queueIds: [queueId], target }
    await leads('kept of queue', { ...reportLinks.kept, ...own }, kept)
    await leads('missed of queue', { ...reportLinks.missed, ...own }, missed)
    await leads('due of queue', { ...reportLinks.due, ...own }, kept + missed)
  }
  for (const { userId, target, kept, missed } of attendants) {
    const own = userId === null ? { withoutUser: true, target } : { users: [userId], target }
    await leads('kept of user', { ...reportLinks.kept, ...own }, kept)
    await leads('missed of user', { ...reportLinks.missed, ...own }, missed)
  }
}

async function expectLinksOfHours(
  { data }: { data: { horario: number; total: number }[] },
  leadsTo: (hour: number, total: number) => Promise<void>,
) {
  for (const { horario, total } of data.filter((one) => one.total > 0)) await leadsTo(horario, total)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

interface Today {
  now: DashboardNow
  mine: MyDay
  adminId: number
}

/** The same of what goes on now, and of one's own day. */
export async function expectLinksOfToday(call: Caller, { now, mine, adminId }: Today) {
  const today = mine.days.at(-1)!.day
  const leads = async (name: string, more: More, value: number, path?: string) =>
    expect([name, await countedBy(call, more, path)]).toEqual([name, value])
  await leads('waiting', reportLinks.supportPending, now.waiting)
  await leads('attended', reportLinks.supportHappening, now.attended)
  await leads('answered', { from: today, to: today, ...reportLinks.firstAnswer }, now.answeredToday)
  for (const { id, holds } of now.people)
    await leads('holds', { users: [id], ...reportLinks.supportHappening }, holds)
  const ofMine = (name: string, more: More, value: number) =>
    leads(name, more, value, '/dashboard/mine/tickets')
  const own = {
    tickets: mine.today.tickets,
    finished: mine.today.finished,
    avgWaitTime: mine.today.served,
    avgSupportTime: mine.today.served,
    rating: mine.ratings.countRating,
    countRating: mine.ratings.countRating,
    nps: mine.ratings.countRating,
  }
  for (const name of ownNumbers) await ofMine(name, ownLink(name, today), own[name])
  for (const { day, total } of mine.days) await ofMine(day, { from: day, to: day }, total)
  // Whose they are is not asked: nobody finds another's this way.
  await ofMine('not mine', { from: today, to: today, users: [adminId + 1] }, mine.today.tickets)
}

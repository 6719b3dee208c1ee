import { aConnection } from '../src/channels/connections/connections.factory.ts'
import { aQueue } from '../src/company/queues/queues.factory.ts'
import { aTag, someContacts } from '../src/conversations/contacts/contacts.factory.ts'
import { someMessages } from '../src/conversations/messages/messages.factory.ts'
import { someTickets, type AttendanceToMake } from '../src/conversations/tickets/tickets.factory.ts'
import type { Tenant } from '../src/platform/tenancy/tenancy.ts'

/** The same numbers every time, so that what failed once fails again. */
export function chanceOf(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return {
    upTo: (max: number) => Math.floor(next() * (max + 1)),
    often: (share: number) => next() < share,
    one: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
  }
}
export type Chance = ReturnType<typeof chanceOf>

export const hour = 3_600_000
const somewhenAfter = (chance: Chance, from: number, hours: number) =>
  new Date(from + chance.upTo(hours * 60) * 60_000).toISOString()

/** A stretch of days in which everything happens. */
export interface Past {
  begin: number
  days: number
}
const momentIn = (chance: Chance, { begin, days }: Past) => somewhenAfter(chance, begin, 24 * days)

interface Places {
  past: Past
  userIds: number[]
  queueIds: number[]
}

function anAttendance(chance: Chance, places: Places): AttendanceToMake {
  const createdAt = momentIn(chance, places.past)
  const after = (at: string) => somewhenAfter(chance, Date.parse(at), 30)
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
export async function aHistory(tenant: Tenant, chance: Chance, { userIds, past }: Omit<Places, 'queueIds'>) {
  const { db, companyId } = tenant
  const queueIds = [(await aQueue(tenant)).id, (await aQueue(tenant)).id, (await aQueue(tenant)).id]
  const whatsappIds = [await aConnection(tenant), await aConnection(tenant)]
  const tagIds = [(await aTag(tenant)).id, (await aTag(tenant)).id]
  const lane = (await aTag(tenant, { kanban: 1 })).id
  const wanted = Array.from({ length: 40 }, () => ({
    isGroup: chance.often(0.2),
    createdAt: momentIn(chance, past),
    erasedAt: chance.often(0.1) ? momentIn(chance, past) : null,
  }))
  const contacts = await someContacts(tenant, wanted)
  const tagged = contacts.filter(() => chance.often(0.4))
  await db
    .insertInto('contactTags')
    .values(tagged.map(({ id }) => ({ companyId, contactId: id, tagId: chance.one(tagIds) })))
    .execute()
  const last = contacts.map(() => anAttendance(chance, { userIds, queueIds, past }))
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
    .values({
      companyId,
      ticketId: tickets[0]!.id,
      tagId: lane,
      position: 1,
      enteredAt: momentIn(chance, past),
    })
    .execute()
  const earlier = tickets
    .filter(() => chance.often(0.5))
    .map(({ id }) => ({ companyId, ticketId: id, ...anAttendance(chance, { userIds, queueIds, past }) }))
  await db
    .insertInto('ticketTrackings')
    .values(earlier.map((one) => ({ ...one, createdAt: one.createdAt! })))
    .execute()
  await talk(tenant, chance, { past, ticketIds: tickets.map(({ id }) => id) })
  await promise(tenant, chance, { userIds, queueIds, past })
  await letRobotsSpeak(tenant, chance)
  await db.deleteFrom('users').where('companyId', '=', companyId).where('id', '=', userIds[0]!).execute()
  await db.deleteFrom('queues').where('companyId', '=', companyId).where('id', '=', queueIds[0]!).execute()
  return { queueIds, whatsappIds, tags: [...tagIds, lane], users: userIds }
}

function stillGoing(attendance: AttendanceToMake, status: string): AttendanceToMake {
  if (status === 'closed') return attendance
  if (status === 'nps') return { ...attendance, finishedAt: null, rating: null }
  return { ...attendance, closedAt: null, finishedAt: null, rating: null }
}

async function talk(
  tenant: Tenant,
  chance: Chance,
  { past, ticketIds }: { past: Past; ticketIds: number[] },
) {
  await someMessages(
    tenant,
    Array.from({ length: 120 }, () => ({
      ticketId: chance.one(ticketIds),
      fromMe: chance.often(0.5),
      isPrivate: chance.often(0.1),
      isAutomatic: chance.often(0.1),
      createdAt: momentIn(chance, past),
    })),
  )
}

const targets = ['firstAnswer', 'nextAnswer', 'resolution'] as const

/** Promises to their customers: kept, missed, still running, some of no attendance that is known, some of tickets at rest. */
async function promise({ db, companyId }: Tenant, chance: Chance, { userIds, queueIds, past }: Places) {
  const attendances = await db
    .selectFrom('ticketTrackings')
    .select(['id', 'ticketId'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  const isRunning = new Set<string>()
  const rows = attendances.flatMap(({ id, ticketId }) =>
    targets
      .filter(() => chance.often(0.4))
      .map((target) => {
        const startsAt = momentIn(chance, past)
        const dueAt = somewhenAfter(chance, Date.parse(startsAt), 20)
        const key = `${ticketId} ${target}`
        const settles = isRunning.has(key) || chance.often(0.7)
        if (!settles) isRunning.add(key)
        return {
          companyId,
          ticketId,
          target,
          startsAt,
          dueAt,
          minutes: 10,
          trackingId: chance.often(0.9) ? id : null,
          queueId: chance.one(queueIds),
          userId: settles && chance.often(0.8) ? chance.one(userIds) : null,
          settledAt: settles ? somewhenAfter(chance, Date.parse(startsAt), 40) : null,
          pausedAt: !settles && chance.often(0.3) ? startsAt : null,
        }
      }),
  )
  await db.insertInto('slaDeadlines').values(rows).execute()
}

async function letRobotsSpeak({ db, companyId }: Tenant, chance: Chance) {
  const attendances = await db
    .selectFrom('ticketTrackings')
    .select(['ticketId', 'createdAt'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  const runs = attendances
    .filter(() => chance.often(0.3))
    .map(({ ticketId, createdAt }) => ({
      companyId,
      ticketId,
      kind: chance.one(['flow', 'menu'] as const),
      state: 'done' as const,
      startedAt: createdAt,
    }))
  await db.insertInto('automationRuns').values(runs).execute()
}

/** Marks come later, tickets are reopened, deleted and moved, and an old conversation is imported. */
export async function changeThePast(tenant: Tenant, chance: Chance, past: Past) {
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
    .set({ closedAt: momentIn(chance, past) })
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
  const old = Array.from({ length: 5 }, () => ({ ticketId: left[0]!.id, createdAt: momentIn(chance, past) }))
  await someMessages(tenant, old)
}

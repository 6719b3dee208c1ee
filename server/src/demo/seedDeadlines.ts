import type { SlaPolicy, SlaTarget } from '@chatflow/contract'
import { companySnapshot } from '../conversations/companySnapshot/companySnapshot.ts'
import { writeTicket } from '../conversations/tickets/writeTicket.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { timeIn } from '../service/sla/serviceHours.ts'
import type { Talk } from './conversations/timetable.ts'
import { connectionOf, type Cast } from './talkRows.ts'

type Seeded = Cast & { ticketIds: Map<Talk, number> }

/** What the queues promised: kept or missed in the talks that are over, and running where somebody waits for an answer. */
export async function seedDeadlines(tenant: Tenant, talks: Talk[], cast: Seeded) {
  const { db, companyId } = tenant
  const attendances = await db
    .selectFrom('ticketTrackings')
    .select(['id', 'ticketId'])
    .where('companyId', '=', companyId)
    .execute()
  const attendanceOf = new Map(attendances.map(({ id, ticketId }) => [ticketId, id]))
  const rows = []
  for (const talk of talks.filter(isServed)) {
    const trackingId = attendanceOf.get(cast.ticketIds.get(talk)!) ?? null
    rows.push(...(await deadlinesOf(tenant, talk, cast)).map((row) => ({ ...row, trackingId })))
  }
  await db.insertInto('slaDeadlines').values(rows).execute()
}

/** Nothing is promised to groups, nor where robots did it all. */
const isServed = ({ status, closedAt, user }: Talk) => status !== 'group' && (!closedAt || user !== undefined)

async function deadlinesOf(tenant: Tenant, talk: Talk, cast: Seeded) {
  const { promises } = await companySnapshot(tenant)
  const queueId = cast.queues.get(talk.queue ?? '') ?? 0
  const policy = promises.get(queueId)?.sla
  if (!policy) return []
  const { dueAfter } = await timeIn(tenant, { queueId, whatsappId: connectionOf(talk, cast) })
  const ticketId = cast.ticketIds.get(talk)!
  const { kept, askedAt, answeredAt } = keptIn(talk, policy)
  if (!talk.closedAt) await writeTicket(tenant, ticketId, { askedAt, answeredAt })
  return kept.map(({ target, minutes, startsAt, settledAt }) => ({
    companyId: tenant.companyId,
    ticketId,
    queueId,
    target,
    minutes,
    startsAt,
    settledAt,
    userId: settledAt && talk.user ? cast.team[talk.user].id : null,
    // One that runs is counted once more, and with it what happens around its end.
    dueAt: (settledAt && dueAfter(startsAt, minutes)) ?? startsAt,
  }))
}

interface Kept {
  target: SlaTarget
  minutes: number
  startsAt: string
  /** Null while it runs. */
  settledAt: string | null
}

/** Every question with its answer, and the whole of it with its end. */
function keptIn({ lines, closedAt }: Talk, policy: SlaPolicy) {
  const kept: Kept[] = []
  const add = (target: SlaTarget, startsAt: string, settledAt: string | null) => {
    const minutes = policy[target]
    if (minutes) kept.push({ target, minutes, startsAt, settledAt })
  }
  let askedAt: string | null = null
  let answeredAt: string | null = null
  const settle = (at: string | null) => {
    if (askedAt) add(answeredAt ? 'nextAnswer' : 'firstAnswer', askedAt, at)
  }
  for (const { line, at } of lines) {
    if (line[0] === 'customer') askedAt ??= at.toISOString()
    if (line[0] !== 'us') continue
    settle(at.toISOString())
    answeredAt = at.toISOString()
    askedAt = null
  }
  if (!closedAt) settle(null)
  add('resolution', lines[0]!.at.toISOString(), closedAt?.toISOString() ?? null)
  return { kept, askedAt, answeredAt }
}

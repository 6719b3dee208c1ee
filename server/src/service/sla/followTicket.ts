import { isEnded, type SlaTarget, type TicketStatus } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { announceTicket } from '../../conversations/tickets/announceTicket.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'
import { writeTicket, type TicketNote } from '../../conversations/tickets/writeTicket.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { nearest, planDeadlines, type Plan, type Running, type Situation } from './planDeadlines.ts'
import { timeIn } from './serviceHours.ts'
import { beginDeadlines, changeDeadlines, dropDeadlines, settleDeadlines } from './writeDeadlines.ts'

/** What has just happened in a ticket, as far as promises go. */
export type Happening = 'asked' | 'answered' | 'opened' | 'changed'

/**
 * Brings the promises of a ticket in line with what has become of it. The ticket is locked. Where a mark changes,
 * everybody who sees the ticket is told.
 */
export async function followTicket(tenant: Tenant, ticketId: number, happening: Happening) {
  const state = await readState(tenant, ticketId)
  if (!state) return
  const said = saidIn(state, happening, tenant.now().toISOString())
  const situation = await situationOf(tenant, { ...state, ...said })
  const plan = planDeadlines(state.running, situation)
  await carryOut(tenant, { state, plan, situation })
  await mark(tenant, state, { ...said, ...marksOf(state, plan, tenant) })
}

interface State {
  id: number
  status: TicketStatus
  queueId: number | null
  userId: number | null
  whatsappId: number | null
  isBot: boolean
  imported: string | null
  fromMe: boolean
  lastInboundAt: string | null
  snoozedUntil: string | null
  askedAt: string | null
  answeredAt: string | null
  dueAt: string | null
  dueTarget: SlaTarget | null
  raisedAt: string | null
  trackingId: number | null
  running: (Running & { isRaising: boolean })[]
}

/** The ticket with the promises that run, in one statement. */
async function readState({ db, companyId }: Tenant, ticketId: number): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select id, status, queue_id, user_id, whatsapp_id, is_bot, imported, from_me, last_inbound_at, snoozed_until, asked_at, answered_at,
      due_at, due_target, raised_at,
      (select max(id) from ticket_trackings where company_id = ${companyId} and ticket_id = tickets.id) as tracking_id,
      coalesce((select json_agg(json_build_object('id', id, 'queueId', queue_id, 'target', target, 'minutes', minutes,
          'startsAt', starts_at, 'dueAt', due_at,
          'restedMinutes', rested_minutes, 'pausedAt', paused_at, 'isRaising', exists (select from sla_escalations step
            where step.company_id = ${companyId} and step.deadline_id = deadline.id and step.outcome = 'raised'))
          order by id)
        from sla_deadlines deadline where company_id = ${companyId} and ticket_id = tickets.id and settled_at is null),
        '[]') as running
    from tickets where company_id = ${companyId} and id = ${ticketId}`.execute(db)
  const [state] = rows
  if (!state) return undefined
  const moment = (given: string) => new Date(given).toISOString()
  return {
    ...state,
    running: state.running.map((row) => ({
      ...row,
      startsAt: moment(row.startsAt),
      dueAt: moment(row.dueAt),
      pausedAt: row.pausedAt && moment(row.pausedAt),
    })),
  }
}

type Said = Pick<State, 'askedAt' | 'answeredAt'>

/** A new attendance begins with nothing said. */
function saidIn({ askedAt, answeredAt }: State, happening: Happening, now: string): Said {
  switch (happening) {
    case 'opened':
      return { askedAt: null, answeredAt: null }
    case 'asked':
      return { askedAt: askedAt ?? now, answeredAt }
    case 'answered':
      return { askedAt: null, answeredAt: now }
    case 'changed':
      return { askedAt, answeredAt }
  }
}

async function situationOf(tenant: Tenant, state: State): Promise<Situation> {
  const { promises } = await companySnapshot(tenant)
  const { status, queueId, isBot, imported, askedAt, answeredAt, snoozedUntil } = state
  const isForPeople = status === 'pending' || status === 'open'
  return {
    queueId,
    isServed: isForPeople && !isBot && imported === null,
    isEnded: isEnded({ status }),
    isAsked: askedAt !== null,
    isAnswered: answeredAt !== null,
    isResting: snoozedUntil !== null,
    policy: promises.get(queueId ?? 0)?.sla ?? null,
    now: tenant.now().toISOString(),
    ...(await timeIn(tenant, state)),
  }
}

interface Work {
  state: State
  plan: Plan
  situation: Situation
}
async function carryOut(tenant: Tenant, { state, plan, situation }: Work) {
  // First: one that stood still and is settled now has the end that it would have had.
  if (plan.change.length > 0) await changeDeadlines(tenant, plan.change, { state, situation })
  if (plan.settle.length > 0) await settleDeadlines(tenant, plan.settle, state.userId)
  if (plan.drop.length > 0) await dropDeadlines(tenant, plan.drop)
  if (plan.begin.length > 0) await beginDeadlines(tenant, plan.begin, { state, situation })
}

/** What lists show of it, once the plan is carried out. */
function marksOf({ running, raisedAt }: State, { settle, drop, change, begin }: Plan, { now }: Tenant) {
  const over = new Set([...settle, ...drop])
  const changed = new Map(change.map((deadline) => [deadline.id, deadline]))
  const left = running.filter(({ id }) => !over.has(id))
  const going = [...left.map((deadline) => changed.get(deadline.id) ?? deadline), ...begin]
  const next = nearest(going.filter(({ pausedAt }) => pausedAt === null))
  const isRaised = left.some(({ isRaising }) => isRaising)
  return {
    dueAt: next?.dueAt ?? null,
    dueTarget: next?.target ?? null,
    raisedAt: isRaised ? (raisedAt ?? now().toISOString()) : null,
  }
}

type Marks = Required<Pick<TicketNote, 'askedAt' | 'answeredAt' | 'dueAt' | 'dueTarget' | 'raisedAt'>>
const shown = ['dueAt', 'dueTarget', 'raisedAt'] as const

async function mark(tenant: Tenant, state: State, marks: Marks) {
  const names = Object.keys(marks) as (keyof Marks)[]
  const isOther = (name: keyof Marks) => marks[name] !== state[name]
  if (!names.some(isOther)) return
  await writeTicket(tenant, state.id, marks)
  if (shown.some(isOther)) await announceTicket(tenant, await getTicket(tenant, state.id))
}

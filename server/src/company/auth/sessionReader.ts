import { parseSettings, planFlags, type ParsedSettings, type PlanFlag } from '@chatflow/contract'
import { sql } from 'kysely'
import { seconds, type Clock } from '../../platform/clock.ts'
import type { Bus, Notice } from '../../platform/database/bus.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { isWithinHours } from '../users/workingHours.ts'
import type { Claims, Tokens } from './tokens.ts'

/** What the features ask about a caller, read together with the session. */
declare module '../../platform/http/serve.ts' {
  interface Session {
    /** What decides which tickets this person sees; see `tickets.visibility`. */
    queueIds: number[]
    allTicket: 'enable' | 'disable'
    allowGroup: boolean
    allHistoric: 'enabled' | 'disabled'
    userClosePendingTicket: 'enabled' | 'disabled'
    whatsappId: number | null
    /** Outside of these hours nothing is answered. */
    startWork: string
    endWork: string
    settings: ParsedSettings
  }
}

const keepFor = seconds(30)
const keepAtMost = 10_000

/**
 * Finds the session behind a token. Kept for a short while so that most requests cost no SQL; every change to a
 * session, a user or a company drops the copy on all processes at once.
 */
export function createSessionReader(tenancy: Tenancy, tokens: Tokens, clock: Clock) {
  const kept = new Map<string, { session: Session; until: number }>()
  let heardSoFar = 0

  function dropWhere(matches: (session: Session) => boolean) {
    for (const [id, { session }] of kept) if (matches(session)) kept.delete(id)
  }

  function drop({ topic, key }: Notice) {
    if (topic === 'session') kept.delete(key)
    else if (topic === 'user') dropWhere((session) => session.userId === Number(key))
    else if (topic === 'company') dropWhere((session) => session.companyId === Number(key))
    else return
    heardSoFar++
  }

  /** A user who stays signed in goes home with everybody else. */
  function atWork(session: Session): Session {
    const { startWork: start, endWork: end, company } = session
    const hours = { start, end, timezone: company.timezone }
    return isWithinHours(clock.now(), hours) ? session : fail('ERR_OUT_OF_HOURS')
  }

  async function read(claims: Claims): Promise<Session> {
    const now = clock.now().getTime()
    const copy = kept.get(claims.sessionId)
    if (copy && copy.until > now) return atWork(copy.session)
    const heardBefore = heardSoFar
    const session = (await load(tenancy, claims)) ?? fail('ERR_SESSION_EXPIRED')
    // What changed while it was being read may be missing from it: good for this request, not for the next.
    if (heardSoFar !== heardBefore) return atWork(session)
    if (kept.size >= keepAtMost) kept.clear()
    kept.set(session.id, { session, until: now + keepFor })
    return atWork(session)
  }

  return {
    authenticate: async (token: string): Promise<Session> => read(await tokens.verify(token)),
    reread: ({ id, userId, companyId }: Session): Promise<Session> =>
      read({ sessionId: id, userId, companyId }),
    drop,
    hear: (bus: Bus) => {
      bus.onNotice(drop)
      bus.onGap(() => {
        heardSoFar++
        kept.clear()
      })
    },
  }
}

const columns = [
  'sessions.createdAt',
  'sessions.grantId',
  'supportGrants.grantedToName as actedBy',
  'users.name',
  'users.profile',
  'users.super',
  'users.showDashboard',
  'users.allowRealTime',
  'users.allowConnections',
  'users.allUserChat',
  'users.allTicket',
  'users.allowGroup',
  'users.allHistoric',
  'users.userClosePendingTicket',
  'users.whatsappId',
  'users.startWork',
  'users.endWork',
] as const

function load(tenancy: Tenancy, { sessionId, userId, companyId }: Claims): Promise<Session | undefined> {
  return tenancy.withTenant(companyId, async ({ db, now }) => {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join.onRef('users.companyId', '=', 'sessions.companyId').onRef('users.id', '=', 'sessions.userId'),
      )
      .innerJoin('companies', 'companies.id', 'sessions.companyId')
      .leftJoin('supportGrants', (join) =>
        join
          .onRef('supportGrants.companyId', '=', 'sessions.companyId')
          .onRef('supportGrants.id', '=', 'sessions.grantId'),
      )
      .innerJoin('plans', 'plans.id', 'companies.planId')
      .select(columns)
      .select((eb) => [
        sql<number[]>`array(${eb
          .selectFrom('userQueues')
          .select('queueId')
          .whereRef('userQueues.companyId', '=', 'users.companyId')
          .whereRef('userQueues.userId', '=', 'users.id')})`.as('queueIds'),
        sql<Record<string, string>>`(${eb
          .selectFrom('companySettings')
          .select(sql<string>`json_object_agg(key, value)`.as('settings'))
          .whereRef('companySettings.companyId', '=', 'users.companyId')})`.as('settings'),
      ])
      .select(['companies.status', 'companies.dueDate', 'companies.timezone'])
      .select(planFlags.map((flag) => `plans.${flag}` as const))
      .where('sessions.companyId', '=', companyId)
      .where('sessions.id', '=', sessionId)
      .where('sessions.userId', '=', userId)
      .where('sessions.revokedAt', 'is', null)
      .where('sessions.expiresAt', '>', now().toISOString())
      .where('users.active', '=', true)
      .executeTakeFirst()
    if (!row) return undefined
    const { status, dueDate, timezone, ...person } = row
    return {
      ...person,
      // Helping is not the admin's work: it has no hours.
      ...(person.grantId !== null && { startWork: '00:00', endWork: '23:59' }),
      id: sessionId,
      userId,
      companyId,
      settings: parseSettings(row.settings ?? {}),
      company: { id: companyId, status, dueDate, timezone },
      planFlags: Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Record<PlanFlag, boolean>,
    }
  })
}

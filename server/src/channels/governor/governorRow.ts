import { governorDefaults, GovernorSettings, isGoverned, type GovernorState } from '@chatflow/contract'
import { sql } from 'kysely'
import { abilitiesOf } from '../channels.ts'
import type { AbilitiesOf } from '../channel/Channel.ts'
import { allowanceOf, type Allowance, type HourCount } from './allowance.ts'

/** What is kept of a connection's pace. */
interface PaceRow {
  since: string
  slowSteps: number
  slowAt: string | null
  noNewChatsUntil: string | null
  botsAfter: string | null
  campaignsAfter: string | null
  timeZone: string
  counts: HourCount[] | null
}

/** All of it as one column of the query that reads the connection: no statement of its own. */
export const paceColumn = (now: Date) => sql<PaceRow>`json_build_object(
  'since', coalesce(connections.number_since, connections.created_at), 'slowSteps', connections.slow_steps,
  'slowAt', connections.slow_at, 'noNewChatsUntil', connections.no_new_chats_until,
  'botsAfter', connections.bots_after, 'campaignsAfter', connections.campaigns_after,
  'timeZone', (select timezone from companies where companies.id = connections.company_id),
  'counts', (select json_agg(json_build_object(
      'at', at, 'sent', sent, 'unasked', unasked, 'firstContacts', first_contacts))
    from send_counts where send_counts.company_id = connections.company_id
      and send_counts.connection_id = connections.id and at > ${now.toISOString()}::timestamptz - interval '26 hours'))`

type Connected = Parameters<AbilitiesOf>[0]
export interface Governed extends Connected {
  governor: unknown
  pace: PaceRow
}

/** Settings that were stored before one of them existed are completed. */
export const settingsOf = ({ governor }: Pick<Governed, 'governor'>): GovernorSettings =>
  GovernorSettings.parse({ ...governorDefaults, ...(governor as Partial<GovernorSettings>) })

/** What the number may still send; nothing where nobody holds it back. */
export function readAllowance(row: Governed, now: Date): Allowance | undefined {
  const settings = settingsOf(row)
  if (!isGoverned(abilitiesOf(row), settings)) return undefined
  const { pace } = row
  const history = {
    since: new Date(pace.since),
    counts: pace.counts ?? [],
    slowSteps: pace.slowSteps,
    slowAt: dateOf(pace.slowAt),
    noNewChatsUntil: dateOf(pace.noNewChatsUntil),
    botsAfter: dateOf(pace.botsAfter),
    campaignsAfter: dateOf(pace.campaignsAfter),
  }
  return allowanceOf(settings, history, { now, timeZone: pace.timeZone })
}
const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

interface Held {
  count: number
  reason: GovernorState['reason']
  nextAt: string | null
}
/** What waits because of the pace, and why and until when the first of it does. */
export const heldColumn = sql<Held>`(
  select json_build_object('count', count(*), 'reason', (array_agg(hold_reason order by due_at))[1], 'nextAt', min(due_at))
  from outbox where outbox.company_id = connections.company_id and outbox.connection_id = connections.id
    and hold_reason is not null)`

export function stateOf(
  row: Governed & { held: Held; pendingMessages: number | null },
  now: Date,
): GovernorState | null {
  const allowance = readAllowance(row, now)
  if (!allowance) return null
  const { count, reason, nextAt } = row.held
  const next =
    count === 0
      ? pausing(allowance, row.pendingMessages ?? 0, now)
      : { reason, nextAt: nextAt && new Date(nextAt).toISOString() }
  return { ...allowance.state, heldBack: count, ...next }
}

/** Nothing is held, and yet something waits: for the next pause to end. */
function pausing({ after }: Allowance, waiting: number, now: Date) {
  const nextAt = after.campaign > now ? after.campaign : after.bot
  if (waiting === 0 || nextAt <= now) return { reason: null, nextAt: null }
  return { reason: 'pause' as const, nextAt: nextAt.toISOString() }
}

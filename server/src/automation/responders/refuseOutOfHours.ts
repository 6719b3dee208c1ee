import type { ParsedSettings, Queue } from '@chatflow/contract'
import type { CompanyHours } from '../../company/companies/companyHours.ts'
import type { ConnectionRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { isOpen } from '../../company/hours/isOpen.ts'
import { minutes } from '../../platform/clock.ts'
import { queueTrees } from '../../company/queues/queueTree.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { countRefusal, hoursRun } from './hoursRun.ts'
import { isMenuChoice } from './runMenu.ts'

/** Says that nobody is there, not too often; the ticket waits for the next day. */
export async function refuseOutOfHours(turn: BotTurn): Promise<Outcome | undefined> {
  const { tenant, ticket, connection } = turn
  const queue = (await queueTrees(tenant)).find(({ id }) => id === ticket.queueId)
  const message = closedMessage({ ...turn, queue }, tenant.now())
  if (message === undefined || (await isMenuChoice(turn))) return undefined
  const now = tenant.now().getTime()
  const { refusals, refusedAt } = hoursRun.memory(turn)
  const { maxUseBotQueues, timeUseBotQueues } = connection
  if (maxUseBotQueues > 0 && refusals >= maxUseBotQueues) return { reason: 'tooOften' }
  if (refusedAt !== null && now - refusedAt < minutes(timeUseBotQueues)) return { reason: 'aMomentAgo' }
  await countRefusal(turn)
  if (message) await turn.queueMessage({ body: message })
  return { reason: 'closedNow' }
}

interface Level {
  settings: ParsedSettings
  connection: ConnectionRules
  hours: CompanyHours
  /** That the ticket is in. */
  queue: Queue | undefined
}

/** What the level says whose hours count, if it is closed now. */
export function closedMessage({ settings, connection, hours, queue }: Level, now: Date): string | undefined {
  switch (settings.scheduleType) {
    case 'company':
      return isOpen(hours.schedules, now, hours) ? undefined : connection.outOfHoursMessage
    case 'connection':
      return isOpen(connection.schedules, now, hours) ? undefined : connection.outOfHoursMessage
    case 'queue':
      return !queue || isOpen(queue.schedules, now, hours) ? undefined : queue.outOfHoursMessage
    default:
      return undefined
  }
}

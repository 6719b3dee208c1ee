import { later, seconds } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { claimTicket } from '../../conversations/tickets/lockTicket.ts'
import type { TicketOfCompany } from './dueTickets.ts'
import type { Timer } from './timers.ts'

interface TimerDeps {
  tenancy: Tenancy
  log: Logger
}

/** Then the next look is near, which sees what has become due meanwhile. */
const longest = seconds(45)

/**
 * Does what is due, in every company: everybody's first before anybody's second, whichever timer it is of. However many
 * do so at once, each thing happens once.
 */
export async function runTimers({ tenancy, log }: TimerDeps, timers: Timer[]) {
  const { due, now, until } = await lookFor(tenancy, timers)
  for (const { timer, ticket } of due) {
    if (now() > until) return
    try {
      await fire(tenancy, timer, ticket)
    } catch (error) {
      // Still due, and tried again in a minute. One that cannot be done does not hold up the others.
      log.error({ reason: (error as Error).message, timer: timer.name, ...ticket }, 'a timer failed')
    }
  }
}

const lookFor = (tenancy: Tenancy, timers: Timer[]) =>
  tenancy.withPlatform(async ({ db, now }) => {
    const until = later(now(), longest)
    const due = []
    for (const timer of timers)
      for (const { turn, ...ticket } of await timer.due(db, now())) due.push({ timer, ticket, turn })
    return { due: due.toSorted((left, right) => left.turn - right.turn), now, until }
  })

/** One transaction: a process killed in the middle has done nothing, and the ticket is still due. */
async function fire(tenancy: Tenancy, timer: Timer, due: TicketOfCompany) {
  await tenancy.withTenant(due.companyId, async (tenant) => {
    // Somebody has it in hand at this moment: another worker, or the customer with a new message.
    const ticket = await claimTicket(tenant, due.ticketId)
    if (!ticket) return
    const [isStillDue] = await timer.due(tenant.db, tenant.now(), due)
    if (isStillDue) await timer.fire(tenant, ticket)
  })
}

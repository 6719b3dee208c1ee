import type { Logger } from '../platform/logging.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { claimTicket } from '../tickets/tickets.queries.ts'
import type { DueTicket } from './dueTickets.ts'
import type { Timer } from './timers.ts'

interface Parts {
  tenancy: Tenancy
  log: Logger
}

/** Does everything that is due, in every company. However many do so at once, each thing happens once. */
export async function runTimers({ tenancy, log }: Parts, timers: Timer[]) {
  for (const timer of timers) {
    const due = await tenancy.withPlatform(({ db, now }) => timer.due(db, now()))
    for (const ticket of due) {
      try {
        await fire(tenancy, timer, ticket)
      } catch (error) {
        // Still due, and tried again in a minute. One that cannot be done does not hold up the others.
        log.error({ reason: (error as Error).message, timer: timer.name, ...ticket }, 'a timer failed')
      }
    }
  }
}

/** One transaction: whoever is killed in the middle has done nothing, and the ticket is still due. */
async function fire(tenancy: Tenancy, timer: Timer, due: DueTicket) {
  await tenancy.withTenant(due.companyId, async (tenant) => {
    // Somebody has it in hand at this moment: another worker, or the customer with a new message.
    const ticket = await claimTicket(tenant, due.ticketId)
    if (!ticket) return
    const [isStillDue] = await timer.due(tenant.db, tenant.now(), due)
    if (isStillDue) await timer.fire(tenant, ticket)
  })
}

import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey, ConnectionSession } from '../channel/Channel.ts'
import { confirmDeliveries, dueDeliveries, nextDelivery } from './network.ts'

const shortestWait = 50
const maxWait = 5_000

/** Brings us what customers did, in order, until we say that we have it. What we did not confirm comes again. */
export function startDelivering(
  { tenancy, log }: { tenancy: Tenancy; log: Logger },
  connection: ConnectionKey,
  session: Pick<ConnectionSession, 'received'>,
) {
  let isRunning = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  const { companyId, id } = connection

  async function deliver() {
    let { due, next } = await tenancy.withTenant(companyId, look)
    while (due.length > 0 && !isStopped) {
      const delivered = due
      await session.received(delivered.map(({ event }) => event))
      ;({ due, next } = await tenancy.withTenant(companyId, async (tenant) => {
        await confirmDeliveries(tenant, id, delivered)
        return look(tenant)
      }))
    }
    if (next !== undefined && !isStopped) later(Math.min(Math.max(next, shortestWait), maxWait))
  }
  const look = async (tenant: Tenant) => {
    const due = await dueDeliveries(tenant, id)
    return { due, next: due.length === 0 ? await nextDelivery(tenant, id) : undefined }
  }

  function later(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(wake, milliseconds)
  }

  /** One turn at a time: what is called while one runs is one more turn after it. */
  let isWanted = false
  function wake() {
    if (!isRunning || isStopped || isWanted) return
    isWanted = true
    turn = turn.then(() => {
      isWanted = false
      return deliver().catch((error: Error) => {
        log.warn({ reason: error.message, connection: id }, 'the simulated network could not deliver')
        later(shortestWait * 10)
      })
    })
  }

  return {
    start: () => {
      isRunning = true
      wake()
    },
    wake,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
  }
}

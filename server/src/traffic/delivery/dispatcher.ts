import type { OpenChannel, SendResult } from '../../channels/channel/Channel.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import { outboxFilled } from '../../channels/outbox/enqueueSend.ts'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { nextDue } from '../../channels/outbox/outboxHeads.ts'
import { claimSends, type OutboxItem } from './claimSends.ts'
import { toNetworkCommand } from './networkCommand.ts'
import { recordSendResult } from './recordSendResult.ts'

/** How many conversations of one connection are sent to at once. */
const atOnce = 8
/** Looked at again after this long even without a notice, in case one was lost. */
const maxSleep = 30_000
const shortestSleep = 50
const afterTrouble = 1_000

interface Options {
  tenancy: Tenancy
  storage: Storage
  bus: Bus
  log: Logger
}

/**
 * Empties the outbox of the connections whose session this process holds. The rows are the queue; in memory is only what
 * is on its way at this moment, and the next holder of the session sends that again under the same name.
 */
export function createDispatcher(options: Options) {
  const senders = new Map<number, Sender>()
  options.bus.onNotice(({ topic, key }) => topic === outboxFilled && senders.get(Number(key))?.wake())
  options.bus.onGap(() => senders.forEach((sender) => sender.wake()))
  const down = async (id: number) => {
    const sender = senders.get(id)
    senders.delete(id)
    await sender?.stop()
  }
  return {
    /** The session is up: what waits may go. */
    up: (lease: Lease, channel: OpenChannel) => {
      void senders.get(lease.id)?.stop()
      senders.set(lease.id, startSender(options, lease, channel))
    },
    /** Resolves when nothing is on its way any more. */
    down,
  }
}

interface Sender {
  wake(): void
  stop(): Promise<void>
}

function startSender(options: Options, lease: Lease, channel: OpenChannel): Sender {
  const { tenancy, log } = options
  const busy = new Map<string, Promise<void>>()
  const alarm = createAlarm()
  let isStopped = false
  let isOffline = false

  function start(item: OutboxItem) {
    const sending = deliver(options, { lease, channel, item })
      .then((result) => {
        if (result.outcome === 'offline') isOffline = true
      })
      .catch((error: Error) =>
        log.warn({ reason: error.message, connection: lease.id }, 'could not record the result of a send'),
      )
      .finally(() => {
        busy.delete(item.address)
        alarm.ring()
      })
    busy.set(item.address, sending)
  }

  /** Starts what may be started. Returns how long there is nothing to do. */
  async function round(): Promise<number> {
    const most = atOnce - busy.size
    if (most <= 0) return maxSleep
    const { pace } = channel
    const { items, isPaced, wait } = await tenancy.withTenant(lease.companyId, async (tenant) => {
      const addresses = [...busy.keys()]
      const claimed = await claimSends(tenant, { lease, busy: addresses, most, pace })
      const of = { connectionId: lease.id, busy: addresses }
      const due = claimed.items.length === 0 ? await nextDue(tenant, of) : undefined
      return { ...claimed, wait: due ? due.getTime() - tenant.now().getTime() : maxSleep }
    })
    items.forEach(start)
    if (isPaced) return Math.min(maxSleep, 1_000 / pace.perSecond)
    return items.length > 0 ? maxSleep : Math.min(maxSleep, Math.max(wait, shortestSleep))
  }

  const running = (async () => {
    while (!isStopped && !isOffline) {
      alarm.set()
      const pause = await round().catch((error: Error) => {
        log.warn({ reason: error.message, connection: lease.id }, 'could not read the outbox')
        return afterTrouble
      })
      if (!isStopped) await alarm.wait(pause)
    }
  })()
  return {
    wake: alarm.ring,
    stop: async () => {
      isStopped = true
      alarm.ring()
      await running
      await Promise.allSettled(busy.values())
    },
  }
}

interface Sending {
  lease: Lease
  channel: OpenChannel
  item: OutboxItem
}
/** Sends one item and records the result. */
async function deliver(
  { tenancy, storage, log }: Options,
  { lease, channel, item }: Sending,
): Promise<SendResult> {
  const send = async (): Promise<SendResult> => {
    const command = await tenancy.withTenant(lease.companyId, (tenant) =>
      toNetworkCommand(tenant, storage, item),
    )
    return command ? channel.send(command) : { outcome: 'sent' }
  }
  const result = await send().catch((error: Error): SendResult => {
    log.warn({ reason: error.message, connection: lease.id }, 'a send failed')
    return { outcome: 'unsure', code: 'ERR_SENDING_WAPP_MSG', text: error.message }
  })
  await tenancy.withTenant(lease.companyId, (tenant) => recordSendResult(tenant, item, result))
  return result
}

/** A sleep that can be cut short. A ring between `set` and `wait` counts, too. */
function createAlarm() {
  let isRung = false
  let awake: (() => void) | undefined
  return {
    set: () => {
      isRung = false
    },
    ring: () => {
      isRung = true
      awake?.()
    },
    wait: async (milliseconds: number) => {
      if (isRung) return
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        awake = resolve
        timer = setTimeout(resolve, milliseconds)
      })
      clearTimeout(timer)
    },
  }
}

import { optedOutCode } from '@chatflow/contract'
import type { NetworkCommand, OpenChannel, SendResult } from '../../channels/channel/Channel.ts'
import type { Lease } from '../../channels/connections/leases.ts'
import { outboxFilled } from '../../channels/outbox/enqueueSend.ts'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { typingTime } from '../../channels/governor/governor.ts'
import { nextDue } from '../../channels/outbox/outboxHeads.ts'
import { claimSends, type Claimed, type OutboxItem } from './claimSends.ts'
import { toNetworkCommand } from './networkCommand.ts'
import { recordSendResult } from './recordSendResult.ts'
import { showHold, showPace } from './writeHolds.ts'

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
  /** How numbers that have to look like a person's take their time. */
  human?: Human
}
interface Human {
  /** From 0 to 1. */
  random(): number
  wait(milliseconds: number, stopped: AbortSignal): Promise<unknown>
}
const likeAPerson: Human = {
  random: Math.random,
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
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
  const stopped = new AbortController()
  const { random } = options.human ?? likeAPerson
  let isOffline = false

  function start(item: OutboxItem, isTyped: boolean) {
    const sending = deliver(options, { lease, channel, item, isTyped, stopped: stopped.signal })
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
    const limit = atOnce - busy.size
    if (limit <= 0) return maxSleep
    const { pace } = channel
    const { wait, ...claimed } = await tenancy.withTenant(lease.companyId, async (tenant) => {
      const addresses = [...busy.keys()]
      const taken = await claimSends(tenant, { lease, busy: addresses, limit, pace, random })
      const of = { connectionId: lease.id, busy: addresses }
      const due = taken.items.length === 0 ? await nextDue(tenant, of, taken.after) : taken.pausedUntil
      return { ...taken, wait: due ? due.getTime() - tenant.now().getTime() : maxSleep }
    })
    claimed.items.forEach((item) => start(item, claimed.isTyped))
    await showHeld(options, lease, claimed)
    if (claimed.isPaced) return Math.min(maxSleep, 1_000 / pace.perSecond)
    return Math.min(maxSleep, Math.max(wait, shortestSleep))
  }

  const running = (async () => {
    while (!stopped.signal.aborted && !isOffline) {
      alarm.set()
      const pause = await round().catch((error: Error) => {
        log.warn({ reason: error.message, connection: lease.id }, 'could not read the outbox')
        return afterTrouble
      })
      if (!stopped.signal.aborted) await alarm.wait(pause)
    }
  })()
  return {
    wake: alarm.ring,
    stop: async () => {
      stopped.abort()
      alarm.ring()
      await running
      await Promise.allSettled(busy.values())
    },
  }
}

/** Who looks at the messages, or at the connection, sees what waits and why. */
async function showHeld({ tenancy }: Options, { companyId, id }: Lease, { held }: Claimed) {
  for (const message of held) await tenancy.withTenant(companyId, (tenant) => showHold(tenant, message))
  if (held.length > 0) await tenancy.withTenant(companyId, (tenant) => showPace(tenant, id))
}

interface Sending {
  lease: Lease
  channel: OpenChannel
  item: OutboxItem
  isTyped: boolean
  stopped: AbortSignal
}
/** Sends one item and records the result. */
async function deliver(options: Options, sending: Sending): Promise<SendResult> {
  const { tenancy, storage, log } = options
  const { lease, channel, item } = sending
  const send = async (): Promise<SendResult> => {
    if (item.isOptedOut) return { outcome: 'refused', code: optedOutCode, text: '' }
    const command = await tenancy.withTenant(lease.companyId, (tenant) =>
      toNetworkCommand(tenant, storage, item),
    )
    if (!command) return { outcome: 'sent' }
    await type(options, sending, command)
    return channel.send(command)
  }
  const result = await send().catch((error: Error): SendResult => {
    log.warn({ reason: error.message, connection: lease.id }, 'a send failed')
    return { outcome: 'unsure', code: 'ERR_SENDING_WAPP_MSG', text: error.message }
  })
  await tenancy.withTenant(lease.companyId, (tenant) => recordSendResult(tenant, item, result))
  return result
}

/** What nobody typed is typed for the customer to see. People's own words leave at once. */
async function type({ human = likeAPerson, log }: Options, sending: Sending, command: NetworkCommand) {
  const { channel, item, isTyped, stopped } = sending
  if (!isTyped || item.lane === 'reply' || command.kind !== 'send' || command.content.kind !== 'text') return
  await channel
    .typing?.(item.address)
    .catch((error: Error) => log.debug({ reason: error.message }, 'typing went unseen'))
  await human.wait(typingTime(command.content.body, human.random()), stopped)
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

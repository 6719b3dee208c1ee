import type { Provider } from '@chatflow/contract'
import type { Channel, Line, OpenChannel } from '../channels/Channel.ts'
import { later, seconds } from '../platform/clock.ts'
import type { Bus } from '../platform/database/bus.ts'
import type { Logger } from '../platform/logging.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { backOff } from './backOff.ts'
import { claimLeases, releaseLeases, renewLeases, type Lease } from './leases.ts'
import { dueRetries, forgetRetries, readWish, writeState, type StateChange } from './lineState.ts'

const lookEvery = seconds(1)
const renewEvery = seconds(10)
const claimAtOnce = 20

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
  bus: Bus
  nodeId: string
  log: Logger
}
interface Held {
  lease: Lease
  channel?: OpenChannel
}

/** Holds the lines of this process's connections, and takes over those that lost their holder. */
export function createLineKeeper({ tenancy, channels, bus, nodeId, log }: Options) {
  const held = new Map<number, Held>()
  /** What is under way for a connection: its next step waits for it. */
  const steps = new Map<number, Promise<void>>()
  const timers: NodeJS.Timeout[] = []
  let closed = false

  const inTurn = (id: number, step: () => Promise<void>) => {
    const next = (steps.get(id) ?? Promise.resolve()).then(step).catch((error: Error) => {
      log.error({ err: error, connection: id }, 'a step of a connection failed')
    })
    steps.set(id, next)
    void next.then(() => steps.get(id) === next && steps.delete(id))
    return next
  }

  async function open(lease: Lease) {
    const line: Held = { lease }
    held.set(lease.id, line)
    line.channel = await channels[lease.provider].open(lease, lineOf(lease))
  }

  async function close(id: number) {
    const line = held.get(id)
    held.delete(id)
    await line?.channel?.close()
  }

  /** What the channel says becomes rows and events, unless somebody else holds the line by now. */
  function lineOf(lease: Lease): Line {
    const write = (change: StateChange) => writeState(tenancy, lease, change)
    return {
      waitingForScan: (qrcode) => write({ status: 'qrcode', statusReason: 'waiting_scan', qrcode }),
      pairing: () => write({ status: 'PAIRING', statusReason: 'starting', qrcode: '' }),
      connected: (number, statusReason) =>
        write({ status: 'CONNECTED', statusReason, qrcode: '', number, healthy: true }),
      lost: (statusReason) => write({ status: 'TIMEOUT', statusReason, qrcode: '', retryAfter: backOff }),
      ended: (statusReason) => write({ status: 'DISCONNECTED', statusReason, qrcode: '', wanted: false }),
    }
  }

  /** Brings a line to what people want of it. */
  async function follow(id: number) {
    const line = held.get(id)
    if (!line) return
    const wish = await readWish(tenancy, line.lease)
    if (wish?.wanted && wish.generation === line.lease.generation) return
    await close(id)
    if (wish?.forgetPhone) await channels[line.lease.provider].forget(line.lease)
    if (wish?.wanted) await open({ ...line.lease, generation: wish.generation })
    else await releaseLeases(tenancy, nodeId, id)
  }

  async function look() {
    for (const lease of await claimLeases(tenancy, nodeId, claimAtOnce))
      await inTurn(lease.id, () => begin(lease))
    for (const lease of await dueRetries(tenancy, nodeId)) {
      await inTurn(lease.id, async () => {
        await close(lease.id)
        await open(lease)
      })
    }
    await forgetRetries(tenancy, nodeId)
  }
  async function begin(lease: Lease) {
    const wish = await readWish(tenancy, lease)
    if (wish?.forgetPhone) await channels[lease.provider].forget(lease)
    await open(lease)
  }

  async function renew() {
    const mine = await renewLeases(tenancy, nodeId)
    for (const id of held.keys()) if (!mine.has(id)) await inTurn(id, () => close(id))
  }

  const every = (milliseconds: number, work: () => Promise<void>) => {
    let busy = false
    timers.push(
      setInterval(() => {
        if (busy || closed) return
        busy = true
        work()
          .catch((error: Error) =>
            log.warn({ reason: error.message }, 'could not look after the connections'),
          )
          .finally(() => (busy = false))
      }, milliseconds),
    )
  }

  bus.onNotice(
    ({ topic, key }) => topic === 'connection' && void inTurn(Number(key), () => follow(Number(key))),
  )
  bus.onGap(() => held.forEach((_line, id) => void inTurn(id, () => follow(id))))
  return {
    start: async () => {
      await look()
      every(lookEvery, look)
      every(renewEvery, renew)
    },
    stop: async () => {
      closed = true
      for (const timer of timers) clearInterval(timer)
      for (const id of [...held.keys()]) await inTurn(id, () => close(id))
      await releaseLeases(tenancy, nodeId)
    },
  }
}

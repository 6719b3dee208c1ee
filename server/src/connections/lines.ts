import type { Provider } from '@chatflow/contract'
import type { Channel, Line, OpenChannel } from '../channels/Channel.ts'
import type { Logger } from '../platform/logging.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { backOff } from './backOff.ts'
import { releaseLeases, type Lease } from './leases.ts'
import { readWish, writeState, type StateChange } from './lineState.ts'

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
  nodeId: string
  log: Logger
}
interface Held {
  lease: Lease
  channel?: OpenChannel
}

/** The lines this process holds. The steps of one line follow one another; different lines do not wait for each other. */
export function createLines({ tenancy, channels, nodeId, log }: Options) {
  const held = new Map<number, Held>()
  const steps = new Map<number, Promise<void>>()

  function inTurn(id: number, step: () => Promise<void>) {
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
    line.channel = await channels[lease.provider].open(lease, reporting(tenancy, lease))
  }

  async function close(id: number) {
    const line = held.get(id)
    held.delete(id)
    await line?.channel?.close()
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

  return {
    ids: () => [...held.keys()],
    follow: (id: number) => inTurn(id, () => follow(id)),
    close: (id: number) => inTurn(id, () => close(id)),
    /** For a lease just taken, or one whose time to try again has come. */
    open: (lease: Lease) =>
      inTurn(lease.id, async () => {
        await close(lease.id)
        const wish = await readWish(tenancy, lease)
        if (wish?.forgetPhone) await channels[lease.provider].forget(lease)
        await open(lease)
      }),
  }
}

/** What a channel says becomes rows and events, unless somebody else holds the line by now. */
function reporting(tenancy: Tenancy, lease: Lease): Line {
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

import type { Provider } from '@chatflow/contract'
import type { CallChannel, Channel, ConnectionSession, OpenChannel, RawEvent } from '../channel/Channel.ts'
import type { NetworkPerson } from '../channel/InboundEvent.ts'
import { seconds } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { confirmAccounts } from './accounts.ts'
import { backOff } from './backOff.ts'
import { clearConnectionStore } from './connectionStore.ts'
import { holdLease, releaseLeases, type Lease } from './leases.ts'
import { noteRestriction } from './noteRestriction.ts'
import { isThere, readDesiredState, writeState, type StateChange } from './sessionState.ts'

/** What travels over the sessions. Those who care for messages provide it. */
export interface Traffic {
  /** Resolves when the events are ours to keep. */
  received(lease: Lease, events: RawEvent[]): Promise<void>
  receivedIn(tenant: Tenant, lease: Lease, events: RawEvent[]): Promise<void>
  receivedHistory(lease: Lease, events: RawEvent[], progress: { isLast: boolean }): Promise<void>
  typing(lease: Lease, who: NetworkPerson): Promise<void>
  refusesCalls(lease: Lease): Promise<boolean>
  /** The session is up: what waits may go. */
  up(lease: Lease, channel: OpenChannel): void
  /** Resolves when nothing is on its way any more. */
  down(id: number): Promise<void>
}

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
  traffic: Traffic
  nodeId: string
  log: Logger
}
interface Held {
  lease: Lease
  channel?: OpenChannel
  /** Connected, as far as the channel has said. */
  isUp: boolean
}

/** The sessions this process holds. The steps of one session follow one another; different sessions do not wait for each other. */
export function createSessions({ tenancy, channels, traffic, nodeId, log }: Options) {
  const held = new Map<number, Held>()
  const { inTurn, atRest } = createTurns(log)
  let isStopping = false

  async function open(lease: Lease) {
    if (isStopping) return
    const session: Held = { lease, isUp: false }
    held.set(lease.id, session)
    const report = reporting(tenancy, lease, (isUp) => turn(session, isUp))
    session.channel = await openChannel({ tenancy, channels, traffic, report }, lease)
    // It may have connected while it was being opened.
    if (session.isUp && held.get(lease.id) === session) traffic.up(lease, session.channel)
  }

  async function turn(session: Held, isUp: boolean) {
    const isHeld = held.get(session.lease.id) === session
    if (isHeld && isUp && !session.isUp && session.channel) traffic.up(session.lease, session.channel)
    session.isUp = isUp
    if (isHeld && !isUp) await traffic.down(session.lease.id)
  }

  async function close(id: number, isRemoved = false) {
    const session = held.get(id)
    held.delete(id)
    if (session) await traffic.down(id)
    const { channel } = session ?? {}
    await (isRemoved && channel?.leave ? channel.leave() : channel?.close())
  }

  const forget = (lease: Lease) => forgetPhone({ tenancy, channels }, lease)

  /** Brings a session to what people want of it. */
  async function follow(id: number) {
    const session = held.get(id)
    if (!session) return
    const desired = await readDesiredState(tenancy, session.lease)
    if (desired?.wanted && desired.generation === session.lease.generation && session.channel) return
    await close(id, desired === undefined && !(await isThere(tenancy, session.lease)))
    if (desired?.forgetPhone) await forget(session.lease)
    if (desired?.wanted) await open({ ...session.lease, generation: desired.generation })
    else await releaseLeases(tenancy, nodeId, id)
  }

  return {
    ids: () => [...held.keys()],
    channelOf: (id: number) => upChannel(held.get(id)),
    follow: (id: number) => inTurn(id, () => follow(id)),
    close: (id: number) => inTurn(id, () => close(id)),
    /** For a lease just taken, or one whose time to try again has come. */
    open: (lease: Lease) =>
      inTurn(lease.id, async () => {
        await close(lease.id)
        const desired = await readDesiredState(tenancy, lease)
        if (desired?.forgetPhone) await forget(lease)
        await open(lease)
      }),
    /** Closes all of them; what is being opened meanwhile as well. */
    stop: async () => {
      isStopping = true
      await Promise.all([...held.keys()].map((id) => inTurn(id, () => close(id))))
      await atRest()
    },
  }
}

async function openChannel(
  {
    tenancy,
    channels,
    traffic,
    report,
  }: Pick<Options, 'tenancy' | 'channels' | 'traffic'> & { report: Report },
  lease: Lease,
): Promise<OpenChannel> {
  try {
    const channel = channels[lease.provider]
    return channel.open
      ? await channel.open(lease, { ...report, ...trafficReports(tenancy, traffic, lease) })
      : await openCalls({ channel, tenancy, report }, lease)
  } catch (error) {
    // Held without a channel, it would stay dead for as long as this process lives.
    await report.lost('timeout')
    throw error
  }
}

async function forgetPhone({ tenancy, channels }: Pick<Options, 'tenancy' | 'channels'>, lease: Lease) {
  const channel = channels[lease.provider]
  if (channel.open) await channel.forget(lease)
  await tenancy.withTenant(lease.companyId, (tenant) => clearConnectionStore(tenant, lease.id))
}

/** Only while it is up. */
const upChannel = (session: Held | undefined) => (session?.isUp ? session.channel : undefined)

function createTurns(log: Logger) {
  const steps = new Map<number, Promise<void>>()
  const inTurn = (id: number, step: () => Promise<void>) => {
    const next = (steps.get(id) ?? Promise.resolve()).then(step).catch((error: Error) => {
      log.error({ err: error, connection: id }, 'a step of a connection failed')
    })
    steps.set(id, next)
    void next.then(() => steps.get(id) === next && steps.delete(id))
    return next
  }
  const atRest = () => Promise.all(steps.values())
  return { inTurn, atRest }
}

/** What the network says over a session. */
const trafficReports = (tenancy: Tenancy, traffic: Traffic, lease: Lease): TrafficReports => ({
  received: (events) => traffic.received(lease, events),
  holding: (work) => holdLease(tenancy, lease, work),
  receivedIn: (tenant, events) => traffic.receivedIn(tenant, lease, events),
  receivedHistory: (events, progress) => traffic.receivedHistory(lease, events, progress),
  typing: (who: NetworkPerson) => traffic.typing(lease, who),
  refusesCalls: () => traffic.refusesCalls(lease),
})

/** A network that is called needs no session: it is up when it knows us. */
async function openCalls(
  { channel, tenancy, report }: { channel: CallChannel; tenancy: Tenancy; report: Report },
  lease: Lease,
): Promise<OpenChannel> {
  const found = await channel.check(lease)
  if ('ended' in found) await report.ended(found.ended)
  else {
    await confirmAccounts(tenancy, lease, found.standing ?? {})
    await report.connected(found.number, 'restored')
  }
  const pace = 'ended' in found ? { perSecond: 0, burst: 0 } : found.pace
  let isLost = false
  const send: OpenChannel['send'] = async (command) => {
    const result = await channel.send(lease, command)
    if (result.outcome !== 'offline' || isLost) return result
    // The network cannot be reached or does not know us any more, as every send on its way will say.
    isLost = true
    // Not awaited: going down waits for the sends, of which this is one.
    void report.lost('network')
    return result
  }
  return { pace, send, ...typingOf(channel, lease), close: async () => undefined }
}

/** Both of Meta's networks show it for twenty seconds and more: each time is a call that counts. */
const calledTypingTtl = seconds(10)
const typingOf = ({ typing }: CallChannel, lease: Lease): Pick<OpenChannel, 'typing' | 'typingTtl'> =>
  typing ? { typing: (address, lastWid) => typing(lease, address, lastWid), typingTtl: calledTypingTtl } : {}

type TrafficReports = Pick<
  ConnectionSession,
  'received' | 'holding' | 'receivedIn' | 'receivedHistory' | 'typing' | 'refusesCalls'
>
type Report = Omit<ConnectionSession, keyof TrafficReports>

/** What a channel says becomes rows and events, unless somebody else holds the session by now. */
function reporting(tenancy: Tenancy, lease: Lease, turn: (isUp: boolean) => Promise<void>): Report {
  const write = async (change: StateChange) => {
    await writeState(tenancy, lease, change)
    await turn(change.status === 'CONNECTED')
  }
  return {
    waitingForScan: (qrcode) => write({ status: 'qrcode', statusReason: 'waiting_scan', qrcode }),
    pairing: () => write({ status: 'PAIRING', statusReason: 'starting', qrcode: '' }),
    connected: (number, statusReason) =>
      write({ status: 'CONNECTED', statusReason, qrcode: '', number, healthy: true }),
    lost: (statusReason) => write({ status: 'TIMEOUT', statusReason, qrcode: '', retryAfter: backOff }),
    ended: (statusReason) => write({ status: 'DISCONNECTED', statusReason, qrcode: '', wanted: false }),
    restricted: (restriction) =>
      tenancy.withTenant(lease.companyId, (tenant) => noteRestriction(tenant, lease.id, restriction)),
  }
}

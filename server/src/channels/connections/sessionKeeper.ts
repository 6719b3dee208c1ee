import type { Provider } from '@chatflow/contract'
import type { Channel } from '../channel/Channel.ts'
import { seconds } from '../../platform/clock.ts'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { connectionChanged } from './connectionTopic.ts'
import { claimLeases, releaseEveryLease, releaseLeases, renewLeases } from './leases.ts'
import { createSessions, type Traffic } from './sessions.ts'
import { dueRetries, forgetRetries } from './sessionState.ts'

const lookEvery = seconds(1)
const renewEvery = seconds(10)
const claimAtOnce = 20

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
  traffic: Traffic
  bus: Bus
  nodeId: string
  log: Logger
}

/** Looks after connections: takes those without a holder, tries lost ones again, and keeps its leases alive. */
export function createSessionKeeper({ bus, ...options }: Options) {
  const { tenancy, nodeId, log } = options
  const sessions = createSessions(options)
  const timers: NodeJS.Timeout[] = []

  async function look() {
    for (const lease of await claimLeases(tenancy, nodeId, claimAtOnce)) await sessions.open(lease)
    for (const lease of await dueRetries(tenancy, nodeId)) await sessions.open(lease)
    await forgetRetries(tenancy, nodeId)
  }

  async function renew() {
    const mine = await renewLeases(tenancy, nodeId)
    for (const id of sessions.ids()) if (!mine.has(id)) await sessions.close(id)
  }

  function every(milliseconds: number, work: () => Promise<void>) {
    let busy = false
    const tick = () => {
      if (busy) return
      busy = true
      work()
        .catch((error: Error) => log.warn({ reason: error.message }, 'could not look after the connections'))
        .finally(() => {
          busy = false
        })
    }
    timers.push(setInterval(tick, milliseconds))
  }

  bus.onNotice(({ topic, key }) => topic === connectionChanged && void sessions.follow(Number(key)))
  bus.onGap(() => sessions.ids().forEach((id) => void sessions.follow(id)))
  return {
    /** `alone`: this process is known to be the only one. */
    start: async (alone: boolean) => {
      if (alone) await releaseEveryLease(tenancy)
      await look()
      every(lookEvery, look)
      every(renewEvery, renew)
    },
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all(sessions.ids().map((id) => sessions.close(id)))
      await releaseLeases(tenancy, nodeId)
    },
  }
}

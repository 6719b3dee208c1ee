import type { Provider } from '@chatflow/contract'
import type { Channel } from '../channel/Channel.ts'
import { seconds } from '../../platform/clock.ts'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { claimLeases, releaseEveryLease, releaseLeases, renewLeases } from './leases.ts'
import { createLines, type Traffic } from './lines.ts'
import { dueRetries, forgetRetries } from './lineState.ts'

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
export function createLineKeeper({ bus, ...options }: Options) {
  const { tenancy, nodeId, log } = options
  const lines = createLines(options)
  const timers: NodeJS.Timeout[] = []

  async function look() {
    for (const lease of await claimLeases(tenancy, nodeId, claimAtOnce)) await lines.open(lease)
    for (const lease of await dueRetries(tenancy, nodeId)) await lines.open(lease)
    await forgetRetries(tenancy, nodeId)
  }

  async function renew() {
    const mine = await renewLeases(tenancy, nodeId)
    for (const id of lines.ids()) if (!mine.has(id)) await lines.close(id)
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

  bus.onNotice(({ topic, key }) => topic === 'connection' && void lines.follow(Number(key)))
  bus.onGap(() => lines.ids().forEach((id) => void lines.follow(id)))
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
      await Promise.all(lines.ids().map((id) => lines.close(id)))
      await releaseLeases(tenancy, nodeId)
    },
  }
}

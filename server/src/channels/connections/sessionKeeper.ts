import type { Provider } from '@chatflow/contract'
import type { Channel } from '../channel/Channel.ts'
import type { Config } from '../../platform/config.ts'
import type { Bus } from '../../platform/database/bus.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { connectionChanged } from './connectionTopic.ts'
import { claimLeases, releaseEveryLease, releaseLeases, renewLeases } from './leases.ts'
import { answerRequests } from './sessionRequests.ts'
import { createSessions, type Traffic } from './sessions.ts'
import { dueRetries, forgetRetries } from './sessionState.ts'

const claimAtOnce = 20

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
  traffic: Traffic
  bus: Bus
  nodeId: string
  rhythm: Pick<Config, 'connectionPollMs' | 'leaseMs'>
  log: Logger
}

/** Looks after connections: takes those without a holder, tries lost ones again, and keeps its leases alive. */
export function createSessionKeeper({ bus, rhythm, ...options }: Options) {
  const { tenancy, nodeId, log } = options
  const sessions = createSessions(options)
  const rounds = createRounds(log)

  async function look() {
    for (const lease of await claimLeases(tenancy, nodeId, claimAtOnce, rhythm.leaseMs))
      await sessions.open(lease)
    for (const lease of await dueRetries(tenancy, nodeId)) await sessions.open(lease)
    await forgetRetries(tenancy, nodeId)
  }

  async function renew() {
    const mine = await renewLeases(tenancy, nodeId, rhythm.leaseMs)
    for (const id of sessions.ids()) if (!mine.has(id)) await sessions.close(id)
  }

  answerRequests({ tenancy, bus, log, channelOf: sessions.channelOf })
  let lookNow = () => {}
  bus.onNotice(({ topic, key }) => {
    if (topic !== connectionChanged) return
    const isHeld = sessions.ids().includes(Number(key))
    void sessions.follow(Number(key))
    // A new one, or one that is wanted again: somebody takes it, not only at the next look.
    if (!isHeld) lookNow()
  })
  bus.onGap(() => sessions.ids().forEach((id) => void sessions.follow(id)))
  return {
    /** `alone`: this process is known to be the only one. */
    start: async (alone: boolean) => {
      if (alone) await releaseEveryLease(tenancy)
      await look()
      lookNow = rounds.every(rhythm.connectionPollMs, look)
      rounds.every(rhythm.leaseMs / 3, renew)
    },
    stop: async () => {
      const roundsEnded = rounds.stop()
      await sessions.stop()
      // Who looks at this moment may still take a line, though it is no longer opened.
      await roundsEnded
      await releaseLeases(tenancy, nodeId)
    },
  }
}

/** Work that is done again and again, never twice at the same time. */
function createRounds(log: Logger) {
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<void>>()
  let isStopped = false

  function every(milliseconds: number, work: () => Promise<void>) {
    let busy = false
    let isWantedAgain = false
    const tick = () => {
      if (busy || isStopped) return
      busy = true
      isWantedAgain = false
      const run = work()
        .catch((error: Error) => log.warn({ reason: error.message }, 'could not look after the connections'))
        .finally(() => {
          busy = false
          running.delete(run)
          if (isWantedAgain) tick()
        })
      running.add(run)
    }
    timers.push(setInterval(tick, milliseconds))
    /** At once; what runs already may have looked too early. */
    return () => {
      isWantedAgain = true
      tick()
    }
  }

  return {
    every,
    /** Resolves when nothing runs any more. */
    stop: async () => {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}

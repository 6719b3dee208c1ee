import type { BaileysEventMap, WAMessage } from 'baileys'
import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '../../platform/clock.ts'
import {
  SessionTaken,
  type ChannelDeps,
  type ConnectionKey,
  type ConnectionSession,
} from '../channel/Channel.ts'
import { eventsOf } from './receiving.ts'
import { historyEvents } from './history.ts'
import { typingOf } from './people.ts'
import { createTurns } from './turns.ts'
import type { EventContext, NetworkEvent } from './whatsappWebTypes.ts'

const afterTrouble = seconds(1)
const maxRemembered = 500

interface Options {
  deps: Pick<ChannelDeps, 'log'>
  connection: ConnectionKey
  session: ConnectionSession
}

/** Tells the port what happens, in the order in which it happened. */
export function createReporter({ deps: { log }, connection, session }: Options, context: EventContext) {
  const turns = createTurns()
  const heard = new Set<string>()
  const numbers = new Map<string, string>()
  let isStopped = false

  /** Until it is written down: a state that nobody hears of would stay for good. */
  const tell = (work: () => Promise<void>) =>
    turns.run(async () => {
      for (;;) {
        try {
          return await work()
        } catch (error) {
          if (error instanceof SessionTaken || isStopped) return
          log.warn({ reason: (error as Error).message, connection: connection.id }, 'could not report')
          await pause(afterTrouble)
        }
      }
    })

  return {
    tell,
    report: (event: NetworkEvent) => {
      if (event.what === 'message' && heard.delete(idOf(event.message))) return
      void tell(async () => {
        const events = await eventsOf(event, context)
        if (events.length > 0) await session.received(events)
      })
    },
    /** The phone tells its past by itself, after a pairing. */
    history: (past: BaileysEventMap['messaging-history.set']) =>
      void tell(async () => {
        const { events, isLast } = await historyEvents(past, context, numbers)
        await session.receivedHistory(events, { isLast })
      }),
    typing: (presence: BaileysEventMap['presence.update']) => {
      const who = typingOf(presence)
      // Shown, and not kept: one that is lost is not told again.
      if (who) void session.typing(who).catch(() => undefined)
    },
    /** It is in the ledger already; the client will hand it on once more. */
    isHeard: (message: WAMessage) => {
      heard.add(idOf(message))
      for (const oldest of heard) if (heard.size > maxRemembered) heard.delete(oldest)
    },
    stop: () => {
      isStopped = true
      return turns.idle()
    },
  }
}

const idOf = ({ key }: WAMessage) => `${key.id}:${key.fromMe === true}`

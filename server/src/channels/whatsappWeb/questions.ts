import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../platform/logging.ts'

const maxWaiting = 100

export type Questions = ReturnType<typeof createQuestions>

/** Asks the network one thing at a time and slowly, as a person does who scrolls. What comes in a flood is not asked. */
export function createQuestions(log: Logger, between: number) {
  const waiting: (() => Promise<unknown>)[] = []
  let [isAsking, isStopped] = [false, false]

  async function run() {
    isAsking = true
    for (let question = waiting.shift(); question && !isStopped; question = waiting.shift()) {
      await question().catch((error: Error) => log.debug({ reason: error.message }, 'WhatsApp did not say'))
      if (waiting.length > 0) await pause(between, undefined, { ref: false })
    }
    isAsking = false
  }
  return {
    ask: (question: () => Promise<unknown>) => {
      if (isStopped || waiting.length >= maxWaiting) return
      waiting.push(question)
      if (!isAsking) void run()
    },
    stop: () => {
      isStopped = true
      waiting.length = 0
    },
  }
}

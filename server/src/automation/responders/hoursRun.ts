import { z } from 'zod'
import type { BotTurn } from './botTurn.ts'
import { defineRun } from './runs.ts'

/** How often, and when last, the customer was told that nobody is there. */
export const hoursRun = defineRun(
  'hours',
  z.object({ refusals: z.number().default(0), refusedAt: z.number().nullable().default(null) }),
)

/** The customer has just been told, by the menu as well. */
export async function countRefusal(turn: BotTurn) {
  const { refusals } = hoursRun.memory(turn)
  await hoursRun.save(turn, 'done', { refusals: refusals + 1, refusedAt: turn.tenant.now().getTime() })
}

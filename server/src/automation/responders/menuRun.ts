import { z } from 'zod'
import { queueTrees } from '../../company/queues/queueTree.ts'
import type { BotTurn } from './botTurn.ts'
import type { MenuState } from './menuModel.ts'
import { defineRun } from './runs.ts'

const Place = z.object({
  at: z
    .object({ queueId: z.number(), path: z.array(z.number()) })
    .nullable()
    .default(null),
  isWaiting: z.boolean().default(false),
  menuAt: z.number().nullable().default(null),
})
export const menuRun = defineRun('menu', Place)

/** Where the customer is in the menu; undefined when none was shown in this attendance. */
export const placeOf = (turn: BotTurn) =>
  menuRun.state(turn) === undefined ? undefined : menuRun.memory(turn)

export const stateOf = (turn: BotTurn): MenuState => ({
  ...menuRun.memory(turn),
  menus: turn.ticket.amountUsedBotQueues,
})

/** Those who are in the middle of choosing go on choosing. */
export const isChoosing = (turn: BotTurn) => menuRun.memory(turn).isWaiting

/** What was chosen last, by name, where the ticket is still in that queue. */
export async function nameOfChoice(turn: BotTurn): Promise<string | undefined> {
  const { at } = menuRun.memory(turn)
  if (!at || at.queueId !== turn.ticket.queueId) return undefined
  const queue = (await queueTrees(turn.tenant)).find(({ id }) => id === at.queueId)
  let options = queue?.chatbots ?? []
  const names = at.path.flatMap((step) => {
    const option = options.find(({ id }) => id === step)
    options = option?.options ?? []
    return option?.name ?? []
  })
  return names.at(-1) ?? queue?.name
}

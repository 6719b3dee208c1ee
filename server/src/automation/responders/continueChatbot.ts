import type { BotTurn, Outcome } from './botTurn.ts'
import { answerOf } from './botTurn.ts'
import { isUnderstood } from './menu.ts'
import { menuFor, runMenu, stateOf } from './runMenu.ts'

/** The customer answers a menu, or comes back to it from the queue that it led him to. */
export async function continueChatbot(turn: BotTurn): Promise<Outcome | undefined> {
  const { memory, ticket, newMessages } = turn
  const { menu: known } = memory
  if (!known) return undefined
  if (known.at && known.at.queueId !== ticket.queueId) {
    // Somebody put the ticket elsewhere meanwhile: the menu is over.
    memory.menu = null
    turn.automation = 'none'
    return undefined
  }
  const menu = await menuFor(turn)
  const state = stateOf(turn)
  const answers = newMessages.map(answerOf)
  const answer = answers.find((given) => isUnderstood(menu, state, given)) ?? answers.at(-1)
  if (!answer || (!known.isWaiting && !isUnderstood(menu, state, answer))) return undefined
  return runMenu(turn, menu, answer)
}

import type { BotTurn, Outcome } from './botTurn.ts'
import { answerOf } from './botTurn.ts'
import { choiceIn } from './menu.ts'
import type { Answer } from './menuChoices.ts'
import { menuRun, placeOf, stateOf } from './menuRun.ts'
import { menuFor, rulesFor, runMenu } from './runMenu.ts'

/** The customer answers a menu, or comes back to it from the queue that it led to. */
export async function continueChatbot(turn: BotTurn): Promise<Outcome | undefined> {
  const { ticket, newMessages } = turn
  const known = placeOf(turn)
  if (!known) return undefined
  if (known.at && known.at.queueId !== ticket.queueId) {
    // Somebody put the ticket elsewhere meanwhile: the menu is over.
    await menuRun.forget(turn)
    turn.automation = 'none'
    return undefined
  }
  const menu = await menuFor(turn)
  const state = stateOf(turn)
  const answers = newMessages.map(answerOf)
  const rules = await rulesFor(turn)
  const isUnderstood = (answer: Answer) => choiceIn(menu, state, answer, rules) !== undefined
  const answer = answers.find(isUnderstood) ?? answers.at(-1)
  if (!answer || (!known.isWaiting && !isUnderstood(answer))) return undefined
  return runMenu(turn, menu, answer)
}

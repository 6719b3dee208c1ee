import type { Hearing, Outcome } from './hearing.ts'
import { answerOf } from './hearing.ts'
import { isUnderstood } from './menu.ts'
import { menuFor, runMenu, stateOf } from './runMenu.ts'

/** The customer answers a menu, or comes back to it from the queue that it led him to. */
export async function continueChatbot(hearing: Hearing): Promise<Outcome | undefined> {
  const { memory, ticket, heard } = hearing
  const { menu: known } = memory
  if (!known) return undefined
  if (known.at && known.at.queueId !== ticket.queueId) {
    // Somebody put the ticket elsewhere meanwhile: the menu is over.
    memory.menu = null
    hearing.automation = 'none'
    return undefined
  }
  const menu = await menuFor(hearing)
  const state = stateOf(hearing)
  const answers = heard.map(answerOf)
  const answer = answers.find((given) => isUnderstood(menu, state, given)) ?? answers.at(-1)
  if (!answer || (!known.isWaiting && !isUnderstood(menu, state, answer))) return undefined
  return runMenu(hearing, menu, answer)
}

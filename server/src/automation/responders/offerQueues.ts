import { answerOf, type BotTurn, type Outcome } from './botTurn.ts'
import { menuFor, runMenu } from './runMenu.ts'

/** Greets a customer who is in no queue yet, and lets them choose one. */
export async function offerQueues(turn: BotTurn): Promise<Outcome | undefined> {
  const { ticket, newMessages } = turn
  const menu = await menuFor(turn)
  const [last] = newMessages.slice(-1)
  if (ticket.queueId !== null || menu.queues.length === 0 || !last) return undefined
  return runMenu(turn, menu, answerOf(last))
}

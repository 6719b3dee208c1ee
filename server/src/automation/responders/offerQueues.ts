import { answerOf, type Hearing, type Outcome } from './hearing.ts'
import { menuFor, runMenu } from './runMenu.ts'

/** Greets a customer who is in no queue yet, and lets him choose one. */
export async function offerQueues(hearing: Hearing): Promise<Outcome | undefined> {
  const { ticket, heard } = hearing
  const menu = await menuFor(hearing)
  const [last] = heard.slice(-1)
  if (ticket.queueId !== null || menu.queues.length === 0 || !last) return undefined
  return runMenu(hearing, menu, answerOf(last))
}

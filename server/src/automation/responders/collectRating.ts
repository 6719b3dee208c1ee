import { endRating } from '../../service/ratings/endRating.ts'
import { storeRating } from '../../conversations/tickets/storeRating.ts'
import { readRating } from '../../service/ratings/rating.ts'
import type { BotTurn, Outcome } from './botTurn.ts'

/** Takes the number that a customer gives to the attendance, and asks again for one that is none. */
export async function collectRating(turn: BotTurn): Promise<Outcome | undefined> {
  const { tenant, ticket, connection, newMessages } = turn
  if (ticket.status !== 'nps') return undefined
  const end = (why: 'rated' | 'tooOften', chosen?: number): Outcome => ({
    reason: why,
    chosen: chosen?.toString(),
    target: { isClosed: true },
    after: async () => void turn.queuedIds.push(...(await endRating(tenant, ticket, why))),
  })
  const rating = newMessages.map(({ body }) => readRating(body)).find((read) => read !== undefined)
  if (rating !== undefined) {
    await storeRating(tenant, ticket.id, rating)
    return end('rated', rating)
  }
  if (ticket.amountUsedBotQueuesNps >= connection.maxUseBotQueuesNps) return end('tooOften')
  ticket.amountUsedBotQueuesNps += 1
  await turn.queueMessage({ body: connection.ratingMessage })
  return { reason: 'notUnderstood' }
}

import { endRating, storeRating } from '../../service/ratings/endRating.ts'
import { readRating } from '../../service/ratings/rating.ts'
import type { Hearing, Outcome } from './hearing.ts'

/** Takes the number that a customer gives to the attendance, and asks again for one that is none. */
export async function collectRating(hearing: Hearing): Promise<Outcome | undefined> {
  const { tenant, ticket, connection, heard } = hearing
  if (ticket.status !== 'nps') return undefined
  const end = (why: 'rated' | 'tooOften'): Outcome => ({
    reason: why,
    after: async () => void hearing.said.push(...(await endRating(tenant, ticket, why))),
  })
  const rating = heard.map(({ body }) => readRating(body)).find((read) => read !== undefined)
  if (rating !== undefined) {
    await storeRating(tenant, ticket.id, rating)
    return end('rated')
  }
  if (ticket.amountUsedBotQueuesNps >= connection.maxUseBotQueuesNps) return end('tooOften')
  ticket.amountUsedBotQueuesNps += 1
  await hearing.say({ body: connection.ratingMessage })
  return { reason: 'notUnderstood' }
}

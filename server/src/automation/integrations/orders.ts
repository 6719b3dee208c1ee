import { looseBoolean, looseId } from '@chatflow/contract'
import { z } from 'zod'
import type { Reply } from './reply.ts'

/** Flow builders like to send numbers as text. */
const wantedId = z
  .union([
    looseId,
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()

/** What any service may tell us to do, besides what it says. */
export const Orders = z.object({
  queueId: wantedId,
  userId: wantedId,
  close: looseBoolean.nullish(),
  stop: looseBoolean.nullish(),
})

export function ordersOf({
  queueId,
  userId,
  close,
  stop,
}: z.infer<typeof Orders>): Pick<Reply, 'queueId' | 'userId' | 'close' | 'stop'> {
  return {
    ...(queueId && { queueId }),
    ...(userId && { userId }),
    ...(close && { close }),
    ...(stop && { stop }),
  }
}

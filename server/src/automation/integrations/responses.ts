import { z } from 'zod'
import { ServiceFailure } from './reply.ts'

/** What a service responded, in the shape that it should have. */
export function readResponse<T>(schema: z.ZodType<T>, body: unknown, status: number): T {
  const { data, success } = schema.safeParse(body)
  if (!success) throw new ServiceFailure('badResponse', status, false)
  return data
}

/** A list in a response. Counted first: to say of each of half a million items what is wrong with it would take seconds. */
export const listOf = <T>(item: z.ZodType<T>, max = 100) =>
  z.array(z.unknown()).max(max).pipe(z.array(item)).nullish()

import { errorOf } from './ApiError.ts'
import { learnServerTime } from './serverTime.ts'

/** Reads what is open to everybody, believing the server: the first page of a visit has no schemas to check it with. */
export async function readPlain<Shape>(path: string): Promise<Shape> {
  const response = await fetch(`/api${path}`, { credentials: 'same-origin' })
  learnServerTime(response.headers.get('date'))
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as Shape
}

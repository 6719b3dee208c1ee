import { idParam } from '@chatflow/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../platform/database/cursor.ts'
import { fail } from '../../platform/http/fail.ts'

type LaneId = number | 'none' | undefined

/** In a lane as people put them; elsewhere the most recently active first. */
export const orderIn = (laneId: LaneId) =>
  typeof laneId === 'number' ? sql`lane.position, tickets.id` : sql`tickets.updated_at desc, tickets.id desc`

interface Card {
  id: number
  updatedAt: string
  position: number | null
}

/** Where a reader of a lane stopped. Opaque to clients. */
export const placeOf = (laneId: LaneId, { id, updatedAt, position }: Card) =>
  typeof laneId === 'number'
    ? Buffer.from(`${position} ${id}`).toString('base64url')
    : writeCursor({ at: updatedAt, id })

/** What comes after that. */
export function rest(laneId: LaneId, cursor: string) {
  if (typeof laneId !== 'number') {
    const { at, id } = readCursor(cursor)
    return sql<boolean>`(tickets.updated_at, tickets.id) < (${at}::timestamptz, ${id}::bigint)`
  }
  const [position, id] =
    place.safeParse(Buffer.from(cursor, 'base64url').toString().split(' ')).data ?? fail('ERR_INVALID_QUERY')
  return sql<boolean>`(lane.position, tickets.id) > (${position}::double precision, ${id}::bigint)`
}

/** Only what we write ourselves. */
const position = z
  .string()
  .regex(/^-?\d{1,22}(\.\d{1,20})?(e[+-]\d{1,3})?$/)
  .transform(Number)
  .pipe(z.number())
const place = z.tuple([position, idParam])

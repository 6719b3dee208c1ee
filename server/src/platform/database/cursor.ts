import { idParam, isoDate } from '@chatflow/contract'
import { z } from 'zod'
import { fail } from '../http/fail.ts'

/** Where a list that is ordered by a time and an id was left. Opaque to clients. */
interface Place {
  at: string
  id: number
}

export const writeCursor = ({ at, id }: Place) => Buffer.from(`${at} ${id}`).toString('base64url')

/** Only what we write ourselves: JavaScript takes more for a time than PostgreSQL does. */
const place = z.tuple([isoDate.refine((at) => new Date(at).toJSON() === at && at > '0001'), idParam])

export function readCursor(cursor: string): Place {
  const parts = place.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  const [at, id] = parts.data ?? fail('ERR_INVALID_QUERY')
  return { at, id }
}

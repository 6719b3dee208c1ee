import { pageSize } from '@chatflow/contract'
import type { SelectQueryBuilder } from 'kysely'

/** One page of a list that stays small, with its exact total. Lists that grow without end page by key instead. */
export async function paged<DB, T extends keyof DB, Row>(
  filtered: SelectQueryBuilder<DB, T, object>,
  pageNumber: number,
  shape: (query: SelectQueryBuilder<DB, T, object>) => SelectQueryBuilder<DB, T, Row>,
) {
  const rows = await shape(filtered)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const { count } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return { rows, count, hasMore: pageNumber * pageSize < count }
}

/** What a person typed, as a pattern that finds it anywhere: its own wildcards are letters. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

import { pageSize } from '@chatflow/contract'
import type { SelectQueryBuilder } from 'kysely'

/** One page of a list that stays small, with its exact total. Lists that grow without end page by key instead. */
export async function paged<DB, T extends keyof DB, Row>(
  filtered: SelectQueryBuilder<DB, T, object>,
  pageNumber: number,
  shape: (query: SelectQueryBuilder<DB, T, object>) => SelectQueryBuilder<DB, T, Row>,
) {
  const total = filtered.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>()
  // The total travels with the rows: one statement, and it is counted once, not once per row.
  const found = await shape(filtered)
    .select(total.as('totalOfPages'))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .$castTo<Row & { totalOfPages: number }>()
    .execute()
  const count = found[0]?.totalOfPages ?? (await total.executeTakeFirstOrThrow()).count
  return {
    rows: found.map(({ totalOfPages: _total, ...row }) => row as Row),
    count,
    hasMore: pageNumber * pageSize < count,
  }
}

/** What a person typed, as a pattern that finds it anywhere: its own wildcards are letters. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

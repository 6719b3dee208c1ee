import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { asking, type Wanted } from './asking.ts'

/** PostgreSQL keeps a plan per name and connection: enough for every statement of the product, and never more. */
const maxNames = 2_000

/**
 * Begins a statement whose plan is the same for all values. Left to itself, PostgreSQL goes on planning such a one anew
 * wherever it believes that values make it a little cheaper; for a list that takes longer than to read it.
 */
export const plannedOnce = '/* planned once */ '

/**
 * Begins a statement whose best plan depends on its values: a day and a year, one person and all. After five times
 * PostgreSQL would keep one plan for all of them, and read a year as it reads a day.
 */
export const plannedAnew = '/* planned anew */ '

/**
 * Names the statements that run again and again, so that PostgreSQL plans each of them once per connection: for our
 * lists planning costs more than running. Searches with LIKE stay unnamed, because their best plan depends on the text,
 * unless they say that it does not; and so does what says of itself that it is planned anew.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new Map<string, Wanted>()
  const wayOf = (text: string, values: readonly unknown[]) => {
    const mode = text.startsWith(plannedOnce) ? 'force_generic_plan' : null
    if (known.size >= maxNames || !paysOff(text, values)) return { text, name: undefined, mode } as const
    const way = { text, name: `s${known.size}`, mode } as const
    known.set(text, way)
    return way
  }
  const lend = (client: pg.PoolClient) => ({
    query: asking(client, (text, values) => known.get(text) ?? wayOf(text, values)),
    release: (destroy?: boolean) => client.release(destroy),
  })
  const lent = new WeakMap<pg.PoolClient, ReturnType<typeof lend>>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const asked = lent.get(client) ?? lend(client)
      lent.set(client, asked)
      // We never stream with cursors, the other thing a client of Kysely's can be asked for.
      return asked as unknown as Awaited<ReturnType<PostgresPool['connect']>>
    },
    end: () => pool.end(),
  }
}

const paysOff = (text: string, values: readonly unknown[]) =>
  values.length > 0 &&
  text.length < 10_000 &&
  !text.startsWith(plannedAnew) &&
  (text.startsWith(plannedOnce) || !/ i?like /.test(text)) &&
  !/\$100\b/.test(text)

import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** PostgreSQL keeps a plan per name and connection: enough for every statement of the product, and never more. */
const mostNames = 2_000

/**
 * Names the statements that run again and again, so that PostgreSQL plans each of them once per connection: for our
 * lists planning costs more than running. Searches with LIKE stay unnamed, because their best plan depends on the text.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= mostNames) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  const isWorthIt = (text: string, values: readonly unknown[]) =>
    values.length > 0 && text.length < 10_000 && !/ i?like /.test(text) && !/\$100\b/.test(text)

  const lend = (client: pg.PoolClient) => ({
    query: (text: string, values: readonly unknown[]) => {
      const name = isWorthIt(text, values) ? nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name && { name }) })
    },
    release: (destroy?: boolean) => client.release(destroy),
  })
  const lent = new WeakMap<pg.PoolClient, ReturnType<typeof lend>>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = lent.get(client) ?? lend(client)
      lent.set(client, known)
      // We never stream with cursors, the other thing a client of Kysely's can be asked for.
      return known as unknown as Awaited<ReturnType<PostgresPool['connect']>>
    },
    end: () => pool.end(),
  }
}

import Fastify from 'fastify'
import pg from 'pg'
import { rows } from './rows.ts'
import { runUnderParent } from './underParent.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
/** As many connections as the product has by default. */
const poolSize = 8

/** The least a server can do: no token, no tenant, no checks; a hand-written statement and its JSON. */
await runUnderParent(async ({ ownerUrl }) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: poolSize })
  const app = Fastify({ forceCloseConnections: true })
  for (const floor of new Set(rows.map((row) => row.floor))) floor(app, pool)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    stop: async () => {
      await app.close()
      await pool.end()
    },
  }
})

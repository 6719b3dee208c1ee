import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createFloor } from './floorServer.ts'
import { rows } from './rows.ts'
import { runUnderParent } from './underParent.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** Times stay as the database writes them. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text)
/** As many connections as the product has by default. */
const poolSize = 8

/** The least a server can do: no token, no tenant, no checks; a hand-written statement and its rows as JSON. */
await runUnderParent(async ({ ownerUrl }) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: poolSize })
  const { floor, server } = createFloor(pool)
  for (const prepare of new Set(rows.map((row) => row.floor))) prepare(floor)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await pool.end()
    },
  }
})

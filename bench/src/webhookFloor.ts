import Fastify from 'fastify'
import pg from 'pg'
import { runUnderParent } from './underParent.ts'

/** The least a webhook can do: no signature, no account, no copy that counts once; one row and a word. */
await runUnderParent(async ({ ownerUrl }) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 8 })
  await pool.query('create table bare_events (id bigserial primary key, payload jsonb not null)')
  const app = Fastify({ forceCloseConnections: true })
  app.post('/api/webhooks/meta', async ({ body }) => {
    await pool.query('insert into bare_events (payload) values ($1)', [JSON.stringify(body)])
    return 'ok'
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    stop: async () => {
      await app.close()
      await pool.end()
    },
  }
})

import type pg from 'pg'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void
type Release = (error?: Error | boolean) => void

/**
 * The job library gives the client it listens on back twice when the server dies while it begins to listen, by a promise
 * that nobody watches: the pool's objection would end the process.
 */
export function releasingOnce(pool: pg.Pool): pg.Pool {
  function connect(connected?: Connected) {
    if (!connected) return pool.connect()
    return pool.connect((error, client, release) => connected(error, client, once(release)))
  }
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : (Reflect.get(target, key) as unknown)),
  })
}

function once(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}

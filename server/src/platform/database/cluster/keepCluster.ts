import { setTimeout as pause } from 'node:timers/promises'
import { startCluster, type Cluster, type ClusterOptions } from '../cluster.ts'

const betweenLooks = 250

/** Starts the server, and again where it was whenever it has died: nobody else would. */
export async function keepCluster(
  options: ClusterOptions & { say(line: string): void },
): Promise<Pick<Cluster, 'url' | 'stop'>> {
  let cluster = await startCluster(options)
  const { url, entrance } = cluster
  const stopping = new AbortController()

  async function watch() {
    while (!stopping.signal.aborted) {
      await pause(betweenLooks, undefined, stopping).catch(() => undefined)
      if (stopping.signal.aborted || !cluster.hasEnded()) continue
      // What is left of the dead one may hold the port or the shared memory for a moment: then the next try.
      const again = await startCluster({ ...options, entrance }).catch(() => undefined)
      if (!again) continue
      cluster = again
      options.say('PostgreSQL had ended; it has been started again.')
    }
  }
  const watching = watch()
  return {
    url,
    stop: async () => {
      stopping.abort()
      await watching
      await cluster.stop()
    },
  }
}

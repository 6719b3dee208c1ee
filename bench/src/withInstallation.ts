import { startThrowAwayCluster } from '../../server/src/platform/database/cluster/throwAway.ts'
import { install, type CleanUp, type Installation } from './installation.ts'

interface Options {
  messages: number
  /** For the product's Node. */
  nodeOptions?: string[]
}
interface Place extends Installation {
  /** Gone when the work is over. */
  directory: string
  /** Undone last to first, however the work ends. */
  afterwards(cleanUp: CleanUp): void
}

/** Lets a measurement work on an installation of its own, full of data, of which nothing is left afterwards. */
export async function withInstallation<T>(
  { messages, nodeOptions = [] }: Options,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const cleanUps: CleanUp[] = []
  const afterwards = (cleanUp: CleanUp) => void cleanUps.push(cleanUp)
  try {
    const cluster = await startThrowAwayCluster({ name: 'bench' })
    afterwards(cluster.stop)
    const { directory } = cluster
    const options = { name: 'measured', directory, messages, nodeOptions, afterwards }
    return await work({ ...(await install(cluster, options)), directory, afterwards })
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

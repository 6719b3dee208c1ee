import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startCluster, type Cluster } from '../cluster.ts'
import { homeOf, lastingRoots } from './place.ts'

interface Options {
  /** What it is for, as part of its folder's name. */
  name: string
  settings?: string[]
  /** Below which folder it lies. */
  under?: string
  /** Where it may lie instead. */
  roots?: string[]
}

/** For what need not outlive a reboot. */
export const temporaryRoots = [os.tmpdir(), '/tmp', '/var/tmp', ...lastingRoots]

/** A server with nothing worth keeping, in a folder of its own. `stop` removes both. */
export async function startThrowAwayCluster(options: Options) {
  const { name, settings = [], under = os.tmpdir(), roots = temporaryRoots } = options
  const directory = await mkdtemp(path.join(under, `chatflow-${name}-`))
  try {
    const cluster = await startCluster({ directory, password: name, database: name, settings, roots })
    const stop = async () => {
      await cluster.stop()
      await removeCluster(directory)
    }
    return { ...cluster, stop, directory } satisfies Cluster & { directory: string }
  } catch (error) {
    await removeCluster(directory)
    throw error
  }
}

/** Removes a stopped cluster wherever it lies. */
export async function removeCluster(directory: string) {
  await rm(await homeOf(directory), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

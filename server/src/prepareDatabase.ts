import path from 'node:path'
import { ConfigError, type Config } from './platform/config.ts'
import { keptSecret } from './platform/crypto.ts'
import { databaseUrl, findRunning } from './platform/database/cluster/serverProcess.ts'
import { clusterIn, homeOf } from './platform/database/cluster/place.ts'
import { keepCluster } from './platform/database/cluster/keepCluster.ts'
import { claimDataFolder, isDataFolderInUse, requireDataFolder } from './platform/database/dataFolder.ts'

/** Finds the database the configuration names, or starts one of our own, and the secret that goes with it. */
export async function prepareDatabase(config: Config) {
  if (!config.appSecret || !config.databaseUrl) await requireDataFolder(config.dataDir)
  const appSecret = config.appSecret ?? (await keptSecret(config.dataDir, 'app-secret'))
  if (config.databaseUrl) {
    return { appSecret, ownerUrl: config.databaseUrl, alone: false, stop: async () => undefined }
  }
  const release = await claimDataFolder(config.dataDir)
  const cluster = await keepCluster({
    directory: path.join(config.dataDir, 'postgres'),
    password: await keptSecret(config.dataDir, 'database-password'),
    database: 'chatflow',
    say: (line) => process.stdout.write(`${line}\n`),
  })
  const stop = async () => {
    await cluster.stop()
    await release()
  }
  return { appSecret, ownerUrl: cluster.url, alone: true, stop }
}

/** The same beside a program that may be running: its database is used, not stopped. */
export async function reachDatabase(config: Config): Promise<Awaited<ReturnType<typeof prepareDatabase>>> {
  if (config.databaseUrl || !(await isDataFolderInUse(config.dataDir))) return prepareDatabase(config)
  const running = await findRunning(clusterIn(await homeOf(path.join(config.dataDir, 'postgres'))))
  if (!running) throw new ConfigError('The program is just starting or stopping: try again.')
  const password = await keptSecret(config.dataDir, 'database-password')
  return {
    appSecret: config.appSecret ?? (await keptSecret(config.dataDir, 'app-secret')),
    ownerUrl: databaseUrl(running, password, 'chatflow'),
    alone: false,
    stop: async () => undefined,
  }
}

import path from 'node:path'
import pg from 'pg'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'

/** Where the database of a program is, which lies in its data folder. */
export async function addressOf(folder: string): Promise<string> {
  const password = await keptSecret(folder, 'database-password')
  const directory = path.join(folder, 'postgres')
  return (await startCluster({ directory, password, database: 'chatflow' })).url
}

/** A line of one's own to it. */
export async function openProgramDatabase(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await addressOf(folder) })
  await client.connect()
  return client
}

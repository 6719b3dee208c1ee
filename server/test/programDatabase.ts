import path from 'node:path'
import pg from 'pg'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'

/** A line of one's own to the database of a program, which lies in its data folder. */
export async function openProgramDatabase(folder: string): Promise<pg.Client> {
  const password = await keptSecret(folder, 'database-password')
  const directory = path.join(folder, 'postgres')
  const { url } = await startCluster({ directory, password, database: 'chatflow' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

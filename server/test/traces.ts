import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { run } from './database.ts'
import type { Inbox } from './inbox.ts'
import { eventually, type TestServer } from './server.ts'

interface Searched {
  server: TestServer
  inbox: Inbox
  dataDir: string
}

/** Where any of these words stand: in which tables of a company, whatever they are for, in jobs, in stored files. */
export async function tracesOf({ server, inbox, dataDir }: Searched, words: string[]): Promise<string[]> {
  const patterns = words.map((word) => `%${word}%`)
  const found = await inbox.data(async ({ db, companyId }) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by table_name`.execute(db)
    const names: string[] = []
    for (const { name } of rows) {
      const hits = await sql`select from ${sql.table(name)} kept
        where company_id = ${companyId} and kept::text ilike any(${patterns}::text[]) limit 1`.execute(db)
      if (hits.rows.length > 0) names.push(name)
    }
    return names
  })
  const holds = (text: string) => words.some((word) => text.includes(word))
  const jobs = await run(server.database.ownerUrl, 'select payload::text from graphile_worker._private_jobs')
  if (jobs.rows.some(({ payload }) => holds(String(payload)))) found.push('jobs')
  const folder = path.join(dataDir, 'media', String(inbox.companyId))
  for (const file of await readdir(folder).catch(() => []))
    if (holds(await readFile(path.join(folder, file), 'latin1'))) found.push('files')
  return [...new Set(found)]
}

/** Waits until there is nothing left to do. */
export const noJobsLeft = ({ database }: TestServer) =>
  eventually(async () => {
    const { rows } = await run(database.ownerUrl, 'select from graphile_worker._private_jobs limit 1')
    return rows.length === 0
  }, 60_000)

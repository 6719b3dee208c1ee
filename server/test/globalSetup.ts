import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startThrowAwayCluster } from '../src/platform/database/cluster/throwAway.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLogger } from '../src/platform/logging.ts'
import { buildProgram } from './program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's address of the template, and the program's own. Test databases are copies of it. */
    ownerUrl: string
    appUrl: string
    /** Where data folders lie that are copied. */
    readyFolders: string
  }
}

/** Nothing of it has to outlive the run, and a line to it need not be dear: tests open thousands. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1d',
  'autovacuum=off',
  'io_method=sync',
  'jit=off',
  // A file asks most statements a few times on each of its lines, and PostgreSQL would plan the first five of each anew.
  'plan_cache_mode=force_generic_plan',
  'scram_iterations=1',
  'max_connections=200',
]

/** One PostgreSQL server for the whole run; every test file works on its own copy of a migrated database. */
export async function setup(project: TestProject) {
  buildProgram()
  const cluster = await startThrowAwayCluster({ name: 'template_test', settings })
  const appUrl = await migrate({
    ownerUrl: cluster.url,
    appUrl: undefined,
    appPassword: 'test',
    log: createLogger('warn'),
  })
  await prepareTemplate(cluster.url)
  project.provide('ownerUrl', cluster.url)
  project.provide('appUrl', appUrl)
  const readyFolders = await mkdtemp(path.join(os.tmpdir(), 'chatflow-ready-'))
  // The account that runs PostgreSQL makes the databases in it.
  await chmod(readyFolders, 0o755)
  project.provide('readyFolders', readyFolders)
  return async () => {
    await rm(readyFolders, { recursive: true, force: true })
    await cluster.stop()
  }
}

async function prepareTemplate(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // It was hashed before the server was told how.
  await client.query(`alter role current_user password ${pg.escapeLiteral(client.password ?? '')}`)
  // Nobody analyses a database that lives for seconds, and without figures a company is taken for one of two hundred:
  // the planner then expects one row of it and joins everything with everything.
  await client.query(`
    select pg_restore_attribute_stats('schemaname', table_schema::text, 'relname', table_name::text,
      'attname', column_name::text, 'inherited', false, 'version', current_setting('server_version_num')::integer,
      'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 3::real)
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id'`)
  await client.end()
}

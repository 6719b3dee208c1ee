import type { TestProject } from 'vitest/node'
import { startThrowAwayCluster } from '../src/platform/database/cluster/throwAway.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLogger } from '../src/platform/logging.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's address of the template, and the program's own. Test databases are copies of it. */
    ownerUrl: string
    appUrl: string
  }
}

/** One PostgreSQL server for the whole run; every test file works on its own copy of a migrated database. */
export async function setup(project: TestProject) {
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const cluster = await startThrowAwayCluster({ name: 'template_test', settings })
  const appUrl = await migrate({
    ownerUrl: cluster.url,
    appUrl: undefined,
    appPassword: 'test',
    log: createLogger('warn'),
  })
  project.provide('ownerUrl', cluster.url)
  project.provide('appUrl', appUrl)
  return cluster.stop
}

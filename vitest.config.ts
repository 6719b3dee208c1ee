import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What starts programs and waits for them takes longest, however short it is to read: it begins first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const startsPrograms = ({ moduleId }: TestSpecification) => moduleId.includes('/server/test/')
    const sorted = await super.sort(files)
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))]
  }
}

export default defineConfig({
  test: {
    // Most of the time is waiting: for the database, for timers, for a process that starts.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      // The colours are tested as the stylesheet has them.
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], css: true } },
      // Some of them start programs.
      { test: { name: 'scripts', include: ['scripts/**/*.test.{js,mjs}'], testTimeout: 120_000 } },
    ],
  },
})

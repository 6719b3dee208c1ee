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

/** A machine with other work takes its time. */
const testTimeout = 480_000

export default defineConfig({
  test: {
    // Most of the time is waiting: for the database, for timers, for a process that starts.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share what they import: each for itself reads the contract and its parts a hundred times.
    // A test that puts something in a module's or a global's place takes it away again.
    projects: [
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/{src,test}/**/*.test.ts'],
          globalSetup: ['server/test/globalSetup.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'], testTimeout } },
      // The colours are tested as the stylesheet has them.
      {
        test: {
          name: 'web',
          isolate: false,
          include: ['web/{src/**/,}*.test.{ts,tsx}'],
          css: true,
          testTimeout,
        },
      },
      // Some of them start programs.
      { test: { name: 'scripts', isolate: false, include: ['scripts/**/*.test.{js,mjs}'], testTimeout } },
    ],
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most of the time is waiting: for the database, for timers, for a process that starts.
    maxWorkers: 2,
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
      { test: { name: 'scripts', include: ['scripts/**/*.test.{js,mjs}'] } },
    ],
  },
})

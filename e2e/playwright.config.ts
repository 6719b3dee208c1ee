import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './globalSetup.ts',
  // One by one over the workers, whatever file they stand in: nobody waits for the longest file at the end.
  fullyParallel: true,
  // Each has a program and a database of its own; the machine may have no more than two cores for all of it.
  workers: 2,
  // A busy machine may starve a browser. What needs another try is named at the end, with its trace.
  retries: 2,
  timeout: 480_000,
  // Long enough for a machine that has other work: nobody waits so long for what is there.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Cookies, stores and cache are emptied between journeys; what is kept is the process, half of the work of a first page.
    reuseContext: true,
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        ...chromiumArguments,
        // A microphone that beeps, so that there is something to record.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What fades in is waited for and drawn many times, and has half its contrast meanwhile.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the journey of the installed app has one: what a worker fetches passes by the routes of a journey.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})

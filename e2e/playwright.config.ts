import { defineConfig } from '@playwright/test'
import { addressVariable } from './program.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './globalSetup.ts',
  // One database for all journeys, and a machine that also runs it and the browser.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env[addressVariable],
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

import { existsSync } from 'node:fs'

const installed = ['chromium-headless-shell', 'chromium']
  .map((name) => `/usr/bin/${name}`)
  .find((program) => existsSync(program))

/** The browser of this machine, and what it needs to run without a screen. */
export const chromiumPath = process.env['CHROMIUM_PATH'] || installed || 'chromium'
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
]

import { chromium, type Page } from '@playwright/test'
import type { CleanUp } from '../installation.ts'

/** A browser with a window of a common size. */
export async function openBrowser(afterwards: (cleanUp: CleanUp) => void) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  afterwards(() => browser.close())
  // The worker that keeps the program would answer for the bare page, too.
  return browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
}

export async function signedIn(page: Page, url: string, account: { email: string; password: string }) {
  await page.goto(`${url}/login`)
  await page.locator('input[type="email"], input[name="email"]').first().fill(account.email)
  await page.locator('input[type="password"]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  return page
}

import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { expect } from './expect.ts'
import { openCompany, type Company } from './company.ts'
import { programAddress } from './program.ts'
import { createWatch, type Watch } from './watch.ts'

interface Fixtures {
  watch: Watch
  /** One more browser with storage of its own, as on another computer, perhaps by another line to the program. */
  openBrowser: (address?: string) => Promise<Page>
}
interface WorkerFixtures {
  /** Shared by the journeys; each adds people of its own to it. */
  company: Company
}

export { expect }
export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: [
    // Playwright reads a fixture's needs from its first parameter, which must be a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const watch = createWatch()
      await provide(watch)
      expect(watch.findings(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, provide) => provide(programAddress()),
  context: async ({ context, watch }, provide) => {
    watch.follow(context)
    await provide(context)
    // The next journey has the same page: where this one is still being led would come in between, and the runner may
    // then wait forever for an address that was overtaken.
    for (const page of context.pages())
      await expect(() => page.goto('/logo.svg', { timeout: 10_000 })).toPass()
  },
  openBrowser: async ({ browser, baseURL, watch }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (address = baseURL) => {
      const context = await browser.newContext(address === undefined ? {} : { baseURL: address })
      contexts.push(context)
      watch.follow(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  company: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const company = await openCompany(programAddress())
      await provide(company)
      await company.close()
    },
    { scope: 'worker' },
  ],
})

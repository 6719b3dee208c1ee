import type { Page } from '@playwright/test'

/** All scripts but the one that a drawn page waits for. */
export const programOf = (first: 'login' | 'page') => new RegExp(`/assets/(?!${first}-)[\\w-]+\\.js$`)

/** A program that is on its way until `release`. */
export async function holdProgram(page: Page, first: 'login' | 'page') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(programOf(first), async (route) => {
    await released
    await route.continue()
  })
  return release
}

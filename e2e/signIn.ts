import type { Page } from '@playwright/test'
import type { Account } from './company.ts'
import { expect } from './expect.ts'
import { Shell } from './pages/Shell.ts'

/**
 * Opens a page as somebody who has signed in. The form and what follows it have journeys of their own; here the session comes
 * from the API, and the program is loaded once, where the journey begins.
 */
export async function signIn(page: Page, account: Account, path = '/tickets'): Promise<Shell> {
  const { email, password } = account
  const response = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(response.ok(), await response.text()).toBe(true)
  await page.goto(path)
  const shell = new Shell(page)
  await expect(shell.account).toBeVisible()
  return shell
}

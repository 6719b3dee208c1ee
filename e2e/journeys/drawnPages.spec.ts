import type { Page } from '@playwright/test'
import { viewCookie } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { aDemoCompany } from '../demoCompany.ts'
import { holdProgram } from '../holdProgram.ts'
import { expect, test } from '../journey.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { signIn } from '../signIn.ts'

/** The server knows how this browser shows pages, and what draws them has begun. */
async function openDrawn(page: Page, path: string) {
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain(viewCookie)
  const drawn = page.locator('#drawn')
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(drawn).toBeVisible({ timeout: 2000 })
  }).toPass()
  return drawn
}

test('the dashboard stands before the program: a number that is clicked leads to its tickets', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const shell = await signIn(page, await demo.anotherAdmin(), '/')
  await expect(shell.heading('Painel')).toBeVisible()
  const release = await holdProgram(page, 'page')
  const drawn = await openDrawn(page, '/')
  const finished = drawn.locator('a[href*="dateBy=closed"]')
  await expect(finished).toHaveText(/\d/)
  // Nobody is read it aloud twice.
  await expect(shell.heading('Painel')).toHaveCount(0)
  await finished.click()
  release()
  await expect(page).toHaveURL(/\/reports\?.*dateBy=closed/)
  await expect(shell.heading('Relatórios')).toBeVisible()
  await expect(drawn).toHaveCount(0)
})

test('the inbox stands before the program: a ticket that is clicked opens, what is typed stays', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const inbox = new InboxPage(page)
  const name = `Dora ${randomUUID().slice(0, 6)}`
  const attendant = await demo.attendant()
  const { says } = await demo.openTicket(name, attendant.id)
  await says('Cheguei antes do programa')
  await signIn(page, attendant)

  await test.step('a ticket is opened', async () => {
    const release = await holdProgram(page, 'page')
    const drawn = await openDrawn(page, '/tickets')
    await drawn.getByText(name).click()
    release()
    await expect(page.getByRole('log')).toContainText('Cheguei antes do programa')
    await expect(drawn).toHaveCount(0)
  })

  await test.step('a search is begun', async () => {
    const release = await holdProgram(page, 'page')
    const drawn = await openDrawn(page, '/tickets')
    await drawn.locator('input[type="search"]').click()
    await page.keyboard.type(name)
    release()
    await expect(inbox.search).toHaveValue(name)
    await expect(inbox.search).toBeFocused()
    await expect(inbox.link(name)).toBeVisible()
  })
})

test('no page is drawn for somebody who has left', async ({ page, request }) => {
  const demo = await aDemoCompany(request)
  const shell = await signIn(page, await demo.anotherAdmin(), '/')
  await openDrawn(page, '/')
  await expect(shell.account).toBeVisible()
  await shell.signOut()
  await expect(page).toHaveURL(/\/login$/)
  const left = await (await page.request.get('/tickets')).text()
  expect(left.includes('id="drawn"')).toBe(false)
})

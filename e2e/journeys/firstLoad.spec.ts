import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'

/** The program behind the login, and the words of its first screens. */
const program = /\/assets\/(app|App|inbox)-[\w-]+\.js$/

function followScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

test('the login loads little, and keeps what is typed until the program is there', async ({
  page,
  company,
  watch,
}) => {
  const person = await company.addPerson({ name: 'Lia Ligeira' })
  const scripts = followScripts(page)
  const login = new LoginPage(page)
  const shell = new Shell(page)
  await login.open()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => program.test(path))).toEqual([])
  expect(scripts.length).toBeLessThanOrEqual(12)
  const loadedAt = await shell.loadedAt()

  await test.step('what is missing is said, and what is wrong as well', async () => {
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(login.email).toHaveAccessibleDescription('Obrigatório')
    await expect(login.password).toHaveAccessibleDescription('Obrigatório')
    watch.provoke(401, '/api/auth/login')
    await login.submit({ ...person, password: 'errada' })
    await expect(shell.toasts.filter({ hasText: /incorret|inválid/i })).toBeVisible()
    await expect(login.email).toHaveValue(person.email)
    await expect(login.email).not.toHaveAccessibleDescription('Obrigatório')
  })

  await test.step('another language and theme leave the fields alone', async () => {
    await page.getByRole('button', { name: 'Idioma' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })

  await test.step('the program opens on the same page', async () => {
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(shell.greeting(person.name)).toBeVisible()
    expect(await shell.loadedAt()).toBe(loadedAt)
  })
})

test('a slow program leaves the form as it is until it is there', async ({ page, company }) => {
  const person = await company.addPerson({ name: 'Lauro Lento' })
  const login = new LoginPage(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(program, async (route) => {
    await released
    await route.continue()
  })
  await login.open()
  const answered = page.waitForResponse(/\/api\/auth\/login$/)
  await login.submit(person)
  expect((await answered).ok()).toBe(true)
  await expect(login.email).toHaveValue(person.email)
  await expect(login.password).toHaveValue(person.password)
  release()
  await expect(new Shell(page).greeting(person.name)).toBeVisible()
})

test('a program that cannot be fetched is fetched with the page, and the login counts', async ({
  page,
  company,
  watch,
}) => {
  const person = await company.addPerson({ name: 'Nilo Novo' })
  const login = new LoginPage(page)
  await login.open()
  watch.provokeOffline()
  let isGone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.route(program, (route) => (isGone ? route.abort() : route.continue()))
  await login.submit(person)
  await expect(new Shell(page).greeting(person.name)).toBeVisible()
})

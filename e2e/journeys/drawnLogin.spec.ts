import type { Page } from '@playwright/test'
import { holdProgram, programOf } from '../holdProgram.ts'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { Shell } from '../pages/Shell.ts'

/** How the ground of the login looks. */
const groundOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => getComputedStyle(main.parentElement!).backgroundColor)

/** Where the parts of the form lie and how they look, but for the letters, which follow. */
const looksOf = (page: Page) =>
  page.locator('form').evaluate((form) =>
    [...form.querySelectorAll('h1, input:not([type="checkbox"]), button, a')].map((part) => {
      const { top, height } = part.getBoundingClientRect()
      const { backgroundColor, color, fontSize, padding } = getComputedStyle(part)
      return {
        top: top - form.getBoundingClientRect().top,
        height,
        backgroundColor,
        color,
        fontSize,
        padding,
      }
    }),
  )

test('the login stands before the program, and takes what is typed and sent', async ({ page, company }) => {
  const person = await company.addPerson({ name: 'Dora Desenhada' })
  const login = new LoginPage(page)
  const release = await holdProgram(page, 'login')
  await page.goto('/login', { waitUntil: 'commit' })
  await login.isShown()
  await expect(login.email).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.getByRole('switch', { name: 'Lembrar de mim' }).click()
  await login.password.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  const sent = page.waitForRequest(/\/api\/auth\/login$/)
  release()
  expect((await sent).postDataJSON()).toEqual({
    email: person.email,
    password: person.password,
    remember: false,
  })
  await expect(new Shell(page).greeting(person.name)).toBeVisible()
})

test('the login comes to life under the hands of somebody who types, in the dark as well', async ({
  page,
  company,
}) => {
  const person = await company.addPerson({ name: 'Davi Digitando' })
  const login = new LoginPage(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const release = await holdProgram(page, 'login')
  await page.goto('/login', { waitUntil: 'commit' })
  await login.isShown()
  const ground = await groundOf(page)
  const looks = await looksOf(page)
  await login.email.fill(person.email)
  await login.password.fill('errada')
  await login.password.evaluate((field: HTMLInputElement) => {
    field.focus()
    field.setSelectionRange(1, 3)
    Object.assign(globalThis, { field })
  })
  release()
  await expect(page.getByRole('button', { name: 'Mudar para o tema claro' })).toBeVisible()

  await test.step('the field, what was typed, focus and selection are what they were', async () => {
    expect(await groundOf(page)).toBe(ground)
    await expect(login.password).toBeFocused()
    await expect(login.email).toHaveValue(person.email)
    await expect(login.password).toHaveValue('errada')
    expect(
      await login.password.evaluate((field: HTMLInputElement) => [
        (globalThis as unknown as { field: Element }).field === field,
        field.selectionStart,
        field.selectionEnd,
      ]),
    ).toEqual([true, 1, 3])
  })

  await test.step('nothing moves, and nothing changes its colours', async () => {
    await login.email.focus()
    await page.evaluate(() => document.fonts.ready)
    expect(await looksOf(page)).toEqual(looks)
  })

  await test.step('a password that is typed anew goes with the address from before', async () => {
    await login.password.fill(person.password)
    await page.keyboard.press('Enter')
    await expect(new Shell(page).greeting(person.name)).toBeVisible()
  })

  await test.step('a theme that was chosen comes with the page', async () => {
    await new Shell(page).signOut()
    await login.isShown()
    await page.getByRole('button', { name: /^Mudar para o tema/ }).click()
    const chosen = await groundOf(page)
    const scheme = await page.evaluate(() => localStorage.getItem('theme'))
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' })
    await page.route(programOf('login'), () => undefined)
    await page.reload({ waitUntil: 'commit' })
    await login.isShown()
    expect(await groundOf(page)).toBe(chosen)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('who reads another language is shown no other before it', async ({ page, company }) => {
  const person = await company.addPerson({ name: 'Emma English' })
  const login = new LoginPage(page)
  await login.open()
  await page.getByRole('button', { name: 'Idioma' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const title = page.getByRole('heading', { name: 'Sign in to your account' })
  await expect(title).toBeVisible()
  const release = await holdProgram(page, 'login')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(page.locator('#root')).toBeEmpty()
  release()
  await expect(title).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(new Shell(page).greeting(person.name)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { LoginPage } from '../pages/LoginPage.ts'
import { signIn } from '../signIn.ts'

const languages = [
  { code: 'en', name: 'English', menu: 'Language', login: 'Sign in to your account', home: 'Conversations' },
  {
    code: 'es',
    name: 'Español',
    menu: 'Idioma',
    login: 'Inicie sesión en su cuenta',
    home: 'Conversaciones',
  },
  { code: 'tr', name: 'Türkçe', menu: 'Dil', login: 'Hesabınıza giriş yapın', home: 'Görüşmeler' },
  {
    code: 'pt-BR',
    name: 'Português (Brasil)',
    menu: 'Idioma',
    login: 'Entre na sua conta',
    home: 'Atendimentos',
  },
]

async function chooseLanguage(page: Page, menu: string, language: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: language }).click()
}

const expectScheme = (page: Page, scheme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveCSS('color-scheme', scheme)

/** Who wants no motion has a new colour at once, wherever nothing else was asked for: not by way of a transition of 1 ms. */
async function expectColoursAtOnce(page: Page) {
  const seen = await page.evaluate(() => {
    document.body.style.color = 'red'
    const { color } = getComputedStyle(document.body)
    const onTheirWay = document.body.getAnimations().length
    document.body.style.color = ''
    return { color, onTheirWay }
  })
  expect(seen).toEqual({ color: 'rgb(255, 0, 0)', onTheirWay: 0 })
}

/** What was chosen shows at once; a reload may come only after the server knows. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

test('a visitor keeps language and theme over a reload', async ({ page }) => {
  await new LoginPage(page).open()
  let menu = 'Idioma'
  for (const language of languages) {
    await chooseLanguage(page, menu, language.name)
    await expect(page.getByRole('heading', { name: language.login })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: language.login })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language.code)
    menu = language.menu
  }

  await expectScheme(page, 'light')
  await expectColoursAtOnce(page)
  await page.getByRole('button', { name: 'Mudar para o tema escuro' }).click()
  await expectScheme(page, 'dark')
  await page.reload()
  await expectScheme(page, 'dark')
  await page.getByRole('button', { name: 'Mudar para o tema claro' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mudar para o tema escuro' })).toBeVisible()
  await expectScheme(page, 'light')
})

test('until somebody has chosen, the login looks as the system does', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await new LoginPage(page).open()
  await expectScheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectScheme(page, 'light')

  await page.getByRole('button', { name: 'Mudar para o tema escuro' }).click()
  await expectScheme(page, 'dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mudar para o tema claro' })).toBeVisible()
  await expectScheme(page, 'dark')
})

test('language and theme belong to the person and follow to another computer', async ({
  page,
  openBrowser,
  company,
}) => {
  const person = await company.addPerson({ name: 'Gil Global' })
  await signIn(page, person)
  let menu = 'Idioma'
  for (const language of languages.toReversed()) {
    const stored = saved(page)
    await chooseLanguage(page, menu, language.name)
    await expect(page.getByRole('heading', { level: 1, name: language.home })).toBeVisible()
    await stored
    menu = language.menu
  }
  const stored = saved(page)
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await stored
  // Of both what was chosen last, neither of which is the usual.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible()
  await expectScheme(page, 'dark')

  const elsewhere = await openBrowser()
  const login = new LoginPage(elsewhere)
  await login.open()
  await expectScheme(elsewhere, 'light')
  await login.submit(person)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
  await expectScheme(elsewhere, 'dark')
})

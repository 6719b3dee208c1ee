import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const expectNone = async (looking: AxeBuilder, what: string) => {
  const { violations } = await looking.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect(found, what).toEqual([])
}

/** A user who cannot see or use a mouse can read and use what is on the page. */
export const expectAccessible = (page: Page, what = 'this page') =>
  expectNone(new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']), what)

/** In the theme the page is in, and in the other one, where nothing but its colours is different. */
export async function expectAccessibleInBothThemes(page: Page, what = 'this page') {
  await expectAccessible(page, `${what}, one theme`)
  await otherTheme(page).click()
  await expectNone(new AxeBuilder({ page }).withRules(['color-contrast']), `${what}, the other theme`)
  // The next journey as the same person finds it as it was.
  await otherTheme(page).click()
}

export const otherTheme = (page: Page) => page.getByRole('button', { name: /^Mudar para o tema/ })

import type { Locator, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './expect.ts'

type Axe = typeof axe

/** Run in the page itself, and only for what is wrong: that takes a third of the time of a report on everything. */
async function expectNone(part: Locator, what: string, options: RunOptions) {
  const page = part.page()
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const violations = await part.evaluate(async (looked, asked: RunOptions) => {
    const { axe: inPage } = window as unknown as { axe: Axe }
    // Halfway between two themes a colour belongs to neither.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    return (await inPage.run(looked, { ...asked, resultTypes: ['violations'] })).violations
  }, options)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect(found, what).toEqual([])
}

/** Not among the axe rules for everybody: a button is called what it says, and headings leave out no level. */
const rules = { 'label-content-name-mismatch': { enabled: true }, 'heading-order': { enabled: true } }

const all = (page: Page) => page.locator('html')
const isPart = (looked: Page | Locator): looked is Locator => 'page' in looked

/** A user who cannot see or use a mouse can read and use what is on the page, or what stands over one that was looked at before. */
export const expectAccessible = (looked: Page | Locator, what = 'this page') =>
  expectNone(isPart(looked) ? looked : all(looked), what, { runOnly: ['wcag2a', 'wcag2aa'], rules })

interface Looked {
  /** The only part of the page that nothing else looks at. */
  part?: Locator
  /** Somebody whom no other journey plays may go on in the other theme. */
  isBack?: boolean
}

/** In the theme the page is in, and in the other one, where nothing but its colours is different. */
export async function expectAccessibleInBothThemes(
  page: Page,
  what = 'this page',
  { part = all(page), isBack = true }: Looked = {},
) {
  await expectAccessible(part, `${what}, one theme`)
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const before = await scheme()
  await otherTheme(page).click()
  await expect.poll(scheme).not.toBe(before)
  await expectNone(part, `${what}, the other theme`, {
    runOnly: { type: 'rule', values: ['color-contrast'] },
  })
  // The next journey as the same person finds it as it was.
  if (isBack) await otherTheme(page).click()
}

export const otherTheme = (page: Page) => page.getByRole('button', { name: /^Mudar para o tema/ })

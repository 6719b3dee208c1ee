import { expect as base, type Locator } from '@playwright/test'

/**
 * With each look at something that is not there yet, the runner's own assertion has the page draw up a report on everything in
 * it, in case that look is the last one. Most looks are not: here the page is only looked at, and the report follows a failure.
 */
export const expect = base.extend({
  toBeVisible(locator: Locator, options?: Timeout) {
    return wait(locator, this, 'visible', options)
  },
  toBeHidden(locator: Locator, options?: Timeout) {
    return wait(locator, this, 'hidden', options)
  },
})

interface Timeout {
  timeout?: number
}
interface Asked {
  isNot: boolean
  timeout: number
}
const opposite = { visible: 'hidden', hidden: 'visible' } as const

async function wait(
  locator: Locator,
  { isNot, timeout: usual }: Asked,
  state: keyof typeof opposite,
  { timeout = usual }: Timeout = {},
) {
  const wanted = isNot ? opposite[state] : state
  try {
    await locator.waitFor({ state: wanted, timeout })
    return { pass: !isNot, message: () => '' }
  } catch {
    return report(locator, wanted, isNot, timeout)
  }
}

/** In the runner's own words; a last look may find what was waited for. */
async function report(locator: Locator, wanted: keyof typeof opposite, isNot: boolean, waited: number) {
  const last = base(locator)
  try {
    await (wanted === 'visible' ? last.toBeVisible({ timeout: 1 }) : last.toBeHidden({ timeout: 1 }))
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return {
      pass: isNot,
      message: () => `After ${waited} ms: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

import { Suspense, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyFirstPage, PageNotLoaded } from './lazyPage.ts'

const Greeting = ({ name }: { name: string }) => <p>Olá, {name}</p>
const draw = (Page: FunctionComponent<{ name: string }>) =>
  renderToString(
    <Suspense fallback="shape">
      <Page name="Ana" />
    </Suspense>,
  )

test('a page that was brought is there at once, one that was not is waited for', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return Greeting
  }
  expect(draw(lazyFirstPage(load))).toContain('shape')
  const page = lazyFirstPage(load)
  await page.bring()
  await page.bring()
  expect(draw(page)).toContain('Ana')
  expect(draw(page)).not.toContain('shape')
  expect(loads).toBe(2)
})

test('a page that does not come says so to the one who brings it', async () => {
  const page = lazyFirstPage<{ name: string }>(() => Promise.reject(new Error('no network')))
  await expect(page.bring()).rejects.toThrow(PageNotLoaded)
})

import { expect, test } from 'vitest'
import { criticalStyles, followSystem } from './criticalStyles.ts'

const flat = (styles: string) => styles.replace(/\s+/g, ' ').trim()
const page =
  '<div class="card wide" data-with-label><button type="button" style="color:var(--shown)">a</button></div>'

test('rules that can mean something in the page come with it, all others follow', () => {
  const kept = (rule: string) => criticalStyles([rule], page)[0] !== ''
  for (const meant of [
    '.card{top:0}',
    'html,body{top:0}',
    '.card.wide > button:hover::before{top:0}',
    '.card:not(.gone){top:0}',
    ':where([data-mantine-color-scheme=dark]) .card{top:0}',
    ':is(.gone,.wide) button{top:0}',
    '[data-with-label]:focus-visible{top:0}',
    '@media (width<600px){.card{top:0}}',
    '[type=button],[type="button"]{top:0}',
    '@font-face{font-family:Inter;src:local(Arial)}',
  ])
    expect(kept(meant), meant).toBe(true)
  for (const other of [
    '.gone{top:0}',
    '.card .gone{top:0}',
    'table{top:0}',
    ':is(.gone,.away) button{top:0}',
    '.card[data-open]{top:0}',
    '[type=submit] b,[type="submit"]{top:0}',
    '.card:has(.gone),button:disabled{top:0}',
    ':host(.card){top:0}',
    '@media (width<600px){.gone{top:0}}',
    '@keyframes spin{to{rotate:1turn}}',
  ])
    expect(kept(other), other).toBe(false)
  expect(criticalStyles(['.gone,.card{top:0}'], page)).toEqual(['.card{top:0}'])
  expect(kept('.card{animation:spin 1s}@keyframes spin{to{rotate:1turn}}')).toBe(true)
})

test('a variable comes if something is drawn with it, however many lie between', () => {
  expect(
    criticalStyles([':root{--a:var(--b);--b:1px;--c:var(--a);--shown:red;--d:2px}.card{top:var(--a)}'], page),
  ).toEqual([':root{--a:var(--b);--b:1px;--shown:red}.card{top:var(--a)}'])
  // What the page itself says of them counts as little as any other style sheet.
  const withOwn = `<style>.gone{--e:var(--d)}</style>${page}`
  expect(criticalStyles([':root{--d:2px}'], withOwn)).toEqual([''])
})

test('of a variable that another style sheet sets anew only the last value comes', () => {
  const [first, second] = criticalStyles(
    [
      `:root[data-mantine-color-scheme=dark]{--a:var(--b);--b:1px}@media print{:root{--a:0}}:root{--a:3px}`,
      `:root[data-mantine-color-scheme='dark']{--a:2px}.card{top:var(--a)}`,
    ],
    page,
  )
  expect(first).toBe('@media print{:root{--a:0}}:root{--a:3px}')
  expect(second).toBe(`:root[data-mantine-color-scheme='dark']{--a:2px}.card{top:var(--a)}`)
})

test('letters that have to be fetched follow', () => {
  expect(criticalStyles(['@font-face{font-family:Inter;src:url(inter.woff2)}'], page)).toEqual([''])
})

test('a page that was told no colours has those of the system', () => {
  const asked = ':where(:root):not([data-mantine-color-scheme])'
  expect(
    flat(
      followSystem(
        `.card{top:0}:root,:root[data-mantine-color-scheme='light']{--a:1}:where([data-mantine-color-scheme=dark]) .card{top:1px}`,
      ),
    ),
  ).toBe(
    flat(`.card{top:0}@media (prefers-color-scheme:light){:root,:root${asked}{--a:1}}
      @media (prefers-color-scheme:dark){:root{--a:1}}
      @media (prefers-color-scheme:dark){:where(${asked}) .card{top:1px}}`).replace(/} @/g, '}@'),
  )
})

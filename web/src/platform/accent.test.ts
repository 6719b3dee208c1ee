import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentShades, type Scheme } from './accent.ts'
import { contrast, parseHex, toOklch } from './oklch.ts'
import tokens from './tokens.css?raw'

const rgb = (hex: string) => {
  const color = parseHex(hex)
  if (!color) throw new Error(`not a colour: ${hex}`)
  return color
}
const between = (one: string, other: string) => contrast(rgb(one), rgb(other))
const lightnessOf = (hex: string) => toOklch(rgb(hex)).l
/** Blue, sky, yellow, white, black, grey, pink, neon, and a navy that is almost black. */
const brands = [
  '#0000FF',
  '#39ACE7',
  '#FFEB3B',
  '#FFFFFF',
  '#000000',
  '#7C7C7C',
  '#E91E63',
  '#0F0',
  '#F0F',
  '#0B1F4B',
]
const surfaces: Record<Scheme, string[]> = {
  light: ['#F6F7F9', '#FFFFFF', '#F0F2F5'],
  dark: ['#101418', '#171C22', '#1E252D', '#222A33'],
}

function expectReadable(brand: string, scheme: Scheme) {
  const { accent, hover, onAccent, text, line, soft, softHover } = accentShades(brand, scheme, '#0000FF')
  const least = (what: string, found: number, wanted: number) =>
    expect(found, `${what} of ${brand} in the ${scheme} scheme`).toBeGreaterThanOrEqual(wanted)
  least('label', between(onAccent, accent), 4.5)
  least('label under the pointer', between(onAccent, hover), 4.5)
  for (const ground of [...surfaces[scheme], soft, softHover]) {
    least(`text on ${ground}`, between(text, ground), 4.5)
    least(`edge on ${ground}`, between(line, ground), 3)
  }
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(brands)('buttons, links and edges of brand %s can be read and seen', (brand) => {
    expectReadable(brand, scheme)
  })

  test('so can those of any brand', () => {
    const anyBrand = integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
    assert(
      property(anyBrand, (brand) => expectReadable(brand, scheme)),
      { numRuns: 400 },
    )
  })

  test.each(brands)('the ten steps of brand %s lead from the ground to the letters', (brand) => {
    const { ramp } = accentShades(brand, scheme, '#0000FF')
    const steps = scheme === 'light' ? ramp.map(lightnessOf) : ramp.map(lightnessOf).toReversed()
    expect(steps).toHaveLength(10)
    for (const [index, step] of steps.slice(1).entries()) expect(step).toBeLessThan(steps[index] ?? 0)
  })

  test('buttons, links, edges and soft grounds are steps of one ramp', () => {
    for (const brand of brands) {
      const { ramp, accent, text, line, soft, softHover } = accentShades(brand, scheme, '#0000FF')
      expect(ramp).toEqual(expect.arrayContaining([accent, text, line, soft, softHover]))
    }
  })

  const block = tokens.split(`[data-mantine-color-scheme='${scheme}'] {`)[1]?.split('}')[0] ?? ''
  const valueOf = (name: string) => rgb(new RegExp(`--${name}: (#\\w+);`).exec(block)?.[1] ?? '')

  test('our own bubbles stand out from the canvas, and their words, times and ticks can be read', () => {
    for (const brand of brands) {
      const ground = rgb(accentShades(brand, scheme, '#0000FF').softHover)
      for (const strength of ['text', 'text-soft', 'red'])
        expect(contrast(valueOf(strength), ground), `${strength} of ${brand}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(ground, valueOf('canvas')), brand).toBeGreaterThanOrEqual(1.1)
    }
  })

  test('text of every strength and meaning can be read on every surface', () => {
    const strengths = ['text', 'text-soft', 'text-hint', 'green', 'amber', 'red', 'blue', 'violet']
    for (const strength of strengths) {
      for (const surface of ['canvas', 'panel', 'raised', 'hover']) {
        const found = contrast(valueOf(strength), valueOf(surface))
        expect(found, `${strength} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const meaning of ['green', 'amber', 'red', 'blue', 'violet']) {
      expect(contrast(valueOf(meaning), valueOf(`${meaning}-soft`)), meaning).toBeGreaterThanOrEqual(4.5)
      expect(contrast(valueOf('on-meaning'), valueOf(meaning)), meaning).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** In degrees; the shorter way around. */
const hueDistance = (one: string, other: string) => {
  const [first, second] = [toOklch(rgb(one)), toOklch(rgb(other))]
  return Math.abs(((first.h - second.h + 540) % 360) - 180)
}

test('a brand keeps its hue in both schemes', () => {
  for (const brand of ['#0000FF', '#39ACE7', '#FFEB3B', '#E91E63', '#0F0', '#F0F']) {
    for (const scheme of ['light', 'dark'] as const) {
      const { accent } = accentShades(brand, scheme, '#000')
      expect(hueDistance(accent, brand), `${brand} as ${accent}`).toBeLessThan(3)
    }
  }
})

test('a colour that needs no tuning stays as it is; the purest blue becomes a calmer one', () => {
  expect(accentShades('#39ACE7', 'dark', '#000').accent).toBe('#39ace7')
  expect(accentShades('#0000FF', 'light', '#000').accent).toBe('#1d53e2')
})

test('a grey brand stays grey', () => {
  for (const step of accentShades('#7C7C7C', 'light', '#000').ramp) {
    expect(toOklch(rgb(step)).c).toBeLessThan(0.002)
  }
})

test('what is no colour falls back to the default', () => {
  expect(accentShades('red; }', 'light', '#0000FF')).toEqual(accentShades('#0000FF', 'light', '#000'))
})

import { describe, expect, test } from 'vitest'
import { accentShades, contrast, parseHex, type Scheme } from './accent.ts'
import tokens from './tokens.css?raw'

const rgb = (hex: string) => {
  const color = parseHex(hex)
  if (!color) throw new Error(`not a colour: ${hex}`)
  return color
}
const brands = ['#0000FF', '#39ACE7', '#FFEB3B', '#FFFFFF', '#000000', '#7C7C7C', '#E91E63', '#0F0']
const surfaces: Record<Scheme, string[]> = {
  light: ['#F6F7F9', '#FFFFFF'],
  dark: ['#101418', '#171C22', '#1E252D'],
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(brands)('the label on a button of brand %s can be read', (brand) => {
    const { accent, hover, onAccent } = accentShades(brand, scheme, '#0000FF')
    expect(contrast(rgb(onAccent), rgb(accent))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(rgb(onAccent), rgb(hover))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(brands)('brand %s as text can be read on every surface and on its soft shades', (brand) => {
    const { text, soft, softHover } = accentShades(brand, scheme, '#0000FF')
    for (const ground of [...surfaces[scheme], soft, softHover]) {
      expect(contrast(rgb(text), rgb(ground))).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('text of every strength and meaning can be read on every surface', () => {
    const block = tokens.split(`[data-mantine-color-scheme='${scheme}'] {`)[1]?.split('}')[0] ?? ''
    const valueOf = (name: string) => rgb(new RegExp(`--${name}: (#\\w+);`).exec(block)?.[1] ?? '')
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

test('a brand keeps its own colour where it can be read', () => {
  expect(accentShades('#0000FF', 'light', '#000').accent).toBe('#0000ff')
  expect(accentShades('#39ACE7', 'dark', '#000').accent).toBe('#39ace7')
})

test('what is no colour falls back to the default', () => {
  expect(accentShades('red; }', 'light', '#0000FF')).toEqual(accentShades('#0000FF', 'light', '#000'))
})

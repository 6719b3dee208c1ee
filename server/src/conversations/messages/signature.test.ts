import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signed } from './signature.ts'

const anyText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('*', '\r', '\n', ' ', 'é', ':') }))

test.each([
  ['Bom dia!', 'Ana', '*Ana:*\nBom dia!'],
  ['Bom dia!', '  Ana *a chefe*\n Souza ', '*Ana a chefe Souza:*\nBom dia!'],
  ['*Bom* dia\n!', 'Ana', '*Ana:*\n*Bom* dia\n!'],
  ['Bom dia!', ' ** ', 'Bom dia!'],
])('%j of %j leaves as %j', (text, name, whole) => {
  expect(signed(text, name)).toBe(whole)
})

test('a signature is one bold line, and the text behind it is untouched', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, name) => {
      const whole = signed(text, name)
      const signature = whole.slice(0, whole.length - text.length)
      expect(whole.endsWith(text)).toBe(true)
      expect(signature).toMatch(/^(\*[^*\r\n]+:\*\n)?$/)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPieces } from './replyMessages.ts'

test('a long text is parted between words, and without any between signs', () => {
  expect(inPieces('um dois três', 8)).toEqual(['um dois', 'três'])
  expect(inPieces('primeira\nsegunda linha', 14)).toEqual(['primeira', 'segunda linha'])
  expect(inPieces('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
  const family = '👩‍👩‍👧'
  expect(inPieces(family.repeat(3), family.length * 2 + 3)).toEqual([family.repeat(2), family])
  expect(inPieces('  \0 ', 4)).toEqual([])
})

test('no piece is too long or broken, and nothing but blanks is lost', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '👍🏽', '👩‍👩‍👧', 'é', '\u0301'),
    maxLength: 200,
  })
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 40 }), (text, max) => {
      const pieces = inPieces(text, max)
      expect(pieces.every((piece) => piece.length <= max && piece !== '' && piece.isWellFormed())).toBe(true)
      expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

import { expect, test } from 'vitest'
import { beginningOf, partsOf } from './longText.ts'

test('a long text begins with whole words and lines', () => {
  expect(beginningOf('curto', 10, 3)).toBe('curto')
  expect(beginningOf('uma frase comprida', 12, 3)).toBe('uma frase ')
  expect(beginningOf('a\nb\nc\nd', 100, 2)).toBe('a\nb\n')
  expect(beginningOf('a\nb', 100, 2)).toBe('a\nb')
})

test('a text without spaces is cut between characters', () => {
  expect(beginningOf('x'.repeat(60_000), 1000, 30)).toHaveLength(1000)
  expect(beginningOf('🎉'.repeat(10), 5, 3)).toBe('🎉🎉')
})

test('in parts nothing is lost, and none is longer than allowed', () => {
  const texts = [
    '',
    'curto',
    'a\n'.repeat(100),
    'palavra '.repeat(8000),
    'x'.repeat(60_000),
    '🎉'.repeat(3001),
  ]
  for (const text of texts) {
    const parts = partsOf(text, 1200, 25)
    expect(parts.join('')).toBe(text)
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(1200)
      expect(part.split('\n').length).toBeLessThanOrEqual(26)
      expect(part.isWellFormed()).toBe(true)
    }
  }
})

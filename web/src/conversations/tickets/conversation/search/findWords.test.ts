import { expect, test } from 'vitest'
import { findWords } from './findWords.ts'

const found = (text: string, words: string) =>
  findWords(text, words).map(({ start, end }) => text.slice(start, end))

test('words are found without case and accents, and shown as they were written', () => {
  expect(found('Ação! AÇÃO, acao, ação', ' acao ')).toEqual(['Ação', 'AÇÃO', 'acao', 'ação'])
})

test('accents that are characters of their own do not shift what follows', () => {
  const text = 'cafe\u0301 com cafe\u0301'
  expect(found(text, 'com')).toEqual(['com'])
  expect(found(text, 'café')).toHaveLength(2)
})

test('pictures of two halves count as one', () => {
  expect(found('🎉 festa 🎉 festa', 'festa')).toEqual(['festa', 'festa'])
  expect(found('🎉 festa', '🎉')).toEqual(['🎉'])
})

test('nothing is found nowhere', () => {
  expect(findWords('abc', '   ')).toEqual([])
  expect(findWords('', 'abc')).toEqual([])
  expect(findWords('abc', 'd')).toEqual([])
})

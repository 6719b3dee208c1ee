import { expect, test } from 'vitest'
import { hasWords } from './folded.ts'

test('words are found by their beginnings, in any order, with or without accents', () => {
  expect(hasWords('Coração partido', 'part cora')).toBe(true)
  expect(hasWords('kırmızı kalp', 'KIRMIZI')).toBe(true)
  expect(hasWords('Coração partido', 'ração')).toBe(false)
  expect(hasWords('E-mail', 'mail')).toBe(true)
})

test('nothing asked for is found everywhere', () => {
  expect(hasWords('café', '  ')).toBe(true)
})

import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

test('initials come from the first and the last word', () => {
  expect(initialsOf('Ana')).toBe('A')
  expect(initialsOf('ana maria braga')).toBe('AB')
  expect(initialsOf('  Bruno   Lima ')).toBe('BL')
  expect(initialsOf('Mariana Alves (loja) -')).toBe('ML')
})
test('a name without letters still shows something', () => {
  expect(initialsOf('')).toBe('?')
  expect(initialsOf('😀 Feliz')).toBe('😀F')
})
test('a name keeps its colour', () => {
  expect(hueOf('Ana Souza')).toBe(hueOf('Ana Souza'))
  expect(hueOf('Ana Souza')).not.toBe(hueOf('Bruno Lima'))
})

import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

test('initials come from the first and the last word', () => {
  expect(initialsOf('Ana')).toBe('A')
  expect(initialsOf('ana maria braga')).toBe('AB')
  expect(initialsOf('  Bruno   Lima ')).toBe('BL')
  expect(initialsOf('Mariana Alves (loja) -')).toBe('ML')
})
test('a title is no name, unless it is all there is', () => {
  expect(initialsOf('Dra. Helena Castro')).toBe('HC')
  expect(initialsOf('Prof. Dr. Ana')).toBe('A')
  expect(initialsOf('Dr.')).toBe('D')
})
test('a number in the place of a name has no initials; an emoji has', () => {
  for (const name of ['', '+55 11 98888-7777', '5511988887777', '•']) expect(initialsOf(name)).toBe('')
  expect(initialsOf('😀 Feliz')).toBe('😀F')
  expect(initialsOf('7 Irmãos')).toBe('7I')
})
test('a name keeps its colour', () => {
  expect(hueOf('Ana Souza')).toBe(hueOf('Ana Souza'))
  expect(hueOf('Ana Souza')).not.toBe(hueOf('Bruno Lima'))
})

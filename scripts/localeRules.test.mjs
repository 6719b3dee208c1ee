import { expect, test } from 'vitest'
import { findDifferences, findEmpty, textsOf } from './localeRules.mjs'

const differences = (wanted, given) => findDifferences(textsOf(wanted), textsOf(given))

test('the same keys and placeholders in another order are the same', () => {
  const wanted = { list: { count: '{{n}} de {{ total }}' }, date: 'em {{date, short}}' }
  const given = { date: 'on {{date}}', list: { count: 'of {{total}}, {{n}}' } }
  expect(differences(wanted, given)).toEqual([])
})

test('a key on one side only is named', () => {
  expect(differences({ a: { b: 'x' } }, { a: { c: 'x' } })).toEqual([
    'a.b is missing',
    'a.c is unknown to the other languages',
  ])
})

test('a placeholder that got lost or misspelt in translation is named', () => {
  expect(differences({ hi: 'Oi, {{name}}' }, { hi: 'Hi, {{nmae}}' })).toEqual([
    'hi fills in "nmae" instead of "name"',
  ])
})

test('a text must be there and be a text', () => {
  expect(findEmpty(textsOf({ a: ' ', b: null, c: 1, d: 'text' }))).toEqual([
    'a has no text',
    'b has no text',
    'c has no text',
  ])
})

import { expect, test } from 'vitest'
import { findAvoidedWords, findDifferences, findEmpty, findStraightMarks, textsOf } from './localeRules.mjs'

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

test('a second word for the same thing is named, with the first', () => {
  const texts = textsOf({ a: 'Close the tickets of {{ticket}}', b: 'Attendant', c: 'the {{ticket}}' })
  expect(findAvoidedWords('en', 'tickets.json', texts)).toEqual([
    'a says "ticket": one word per thing, "conversation"',
    'b says "Attendant": one word per thing, "agent"',
  ])
  expect(findAvoidedWords('tr', 'tickets.json', textsOf({ a: 'Talepler', b: 'istalep' }))).toEqual([
    'a says "Talep": one word per thing, "görüşme"',
  ])
})

test('a text that is given letter for letter keeps its word', () => {
  const texts = textsOf({ row: { noQueue: 'Sem departamento' }, other: 'Sem departamento' })
  expect(findAvoidedWords('pt-BR', 'tickets.json', texts)).toEqual([
    'other says "departament": one word per thing, "fila"',
  ])
})

test('straight quotes and three dots are named', () => {
  const texts = textsOf({ a: "the customer's", b: 'wait...', c: 'a "b"', d: 'the customer’s “b”…' })
  expect(findStraightMarks(texts).map((problem) => problem[0])).toEqual(['a', 'b', 'c'])
})

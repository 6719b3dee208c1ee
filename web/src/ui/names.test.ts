import { expect, test } from 'vitest'
import { choicesOf, hintOf, namedOf, oneOf } from './names.ts'

const names = [
  { id: 5, name: 'Ana', color: '#0f0' },
  { id: 7, name: 'Bruno' },
]

test('only what has a name is shown, in the order of the choice', () => {
  expect(namedOf([7, 2, 5], names)).toEqual(['7', '5'])
  expect(namedOf([7, 5], [])).toEqual([])
})

test('nothing is shown before the names are there', () => {
  expect(namedOf([7, 5], undefined)).toEqual([])
  expect(choicesOf(undefined)).toEqual([])
})

const texts = { none: 'Nenhuma', loading: 'Carregando…' }
const read = { data: names, error: null }
const onTheirWay = { data: undefined, error: null }
const unread = { data: undefined, error: new Error('no network') }

test('what is chosen is said to be loading until its name is there, and never to be none', () => {
  expect(hintOf([5], onTheirWay, texts)).toBe('Carregando…')
  expect(hintOf([], onTheirWay, texts)).toBe('Nenhuma')
  expect(hintOf([5], read, texts)).toBeUndefined()
  expect(hintOf([2], read, texts)).toBe('Nenhuma')
  expect(hintOf([], read, texts)).toBe('Nenhuma')
})

test('names that could not be read are neither loading nor none', () => {
  expect(hintOf([5], unread, texts)).toBeUndefined()
  expect(hintOf([], unread, texts)).toBe('Nenhuma')
})

test('one name is shown when it is there, and nothing in its place before', () => {
  expect(oneOf(5, names, 'Não existe mais')).toEqual({ data: choicesOf(names), value: '5' })
  expect(oneOf(5, undefined, 'Não existe mais')).toEqual({ data: [], value: null })
  expect(oneOf(null, names, 'Não existe mais')).toEqual({ data: choicesOf(names), value: null })
})

test('one that is gone says so instead of a number, and can be taken away', () => {
  expect(oneOf(2, names, 'Não existe mais')).toEqual({
    data: [...choicesOf(names), { value: '2', label: 'Não existe mais' }],
    value: '2',
  })
})

test('a select gets the ids as text', () => {
  expect(choicesOf(names)).toEqual([
    { value: '5', label: 'Ana' },
    { value: '7', label: 'Bruno' },
  ])
})

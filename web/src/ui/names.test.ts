import { expect, test } from 'vitest'
import { choicesOf, isHinted, namedOf } from './names.ts'

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

test('the hint for nothing chosen does not stand in for names that are on their way', () => {
  expect(isHinted([5], undefined)).toBe(false)
  expect(isHinted([], undefined)).toBe(true)
  expect(isHinted([5], names)).toBe(false)
  expect(isHinted([2], names)).toBe(true)
})

test('a select gets the ids as text', () => {
  expect(choicesOf(names)).toEqual([
    { value: '5', label: 'Ana' },
    { value: '7', label: 'Bruno' },
  ])
})

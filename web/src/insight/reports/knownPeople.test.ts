import { expect, test } from 'vitest'
import { knownPeople } from './knownPeople.ts'

test('nobody is shown as a number, neither before the names are there nor when they are gone', () => {
  expect(knownPeople([2, 5], [])).toEqual([])
  expect(knownPeople([2, 5], [{ id: 5 }, { id: 7 }])).toEqual(['5'])
})

import type { ComparedAttendant } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { inOrder, namesakesOf, sortBy } from './attendantsOrder.ts'

const nothing = {
  rating: 0,
  countRating: 0,
  tickets: 0,
  finished: 0,
  served: 0,
  avgWaitTime: 0,
  avgSupportTime: 0,
}
const one = (id: number, name: string, numbers: Partial<ComparedAttendant> = {}): ComparedAttendant => ({
  id,
  name,
  npsScore: 0,
  online: false,
  ...nothing,
  previous: nothing,
  ...numbers,
})
const team = [
  one(1, 'Bia', { tickets: 3, finished: 2, served: 2, avgWaitTime: 5, countRating: 1, rating: 7 }),
  one(2, 'Ana', { tickets: 9, finished: 1, served: 1, avgWaitTime: 2, online: true }),
  one(3, 'Caio', { tickets: 3, countRating: 2, rating: 9 }),
  one(4, ''),
]
const ids = (sort: Parameters<typeof inOrder>[1]) => inOrder(team, sort).map(({ id }) => id)

test('a column sorts both ways, and who has no value stands last in both', () => {
  expect(ids('name')).toEqual([2, 1, 3, 4])
  expect(ids('-name')).toEqual([3, 1, 2, 4])
  expect(ids('-tickets')).toEqual([2, 1, 3, 4])
  expect(ids('avgWaitTime').slice(0, 2)).toEqual([2, 1])
  expect(ids('-avgWaitTime').slice(0, 2)).toEqual([1, 2])
  expect(ids('rating').slice(0, 2)).toEqual([1, 3])
  expect(ids('-online')[0]).toBe(2)
})

test('names begin with the first letter, numbers with the most, and the same head turns it around', () => {
  expect(sortBy('tickets', 'name')).toBe('-tickets')
  expect(sortBy('tickets', '-tickets')).toBe('tickets')
  expect(sortBy('name', '-tickets')).toBe('name')
  expect(sortBy('name', 'name')).toBe('-name')
})

test('namesakes are those whom their name does not tell apart; those who are gone have none', () => {
  const people = [one(1, 'Ana'), one(2, 'ana '), one(3, 'Bia'), one(4, ''), one(5, '')]
  expect([...namesakesOf(people)]).toEqual([1, 2])
})

import { expect, test } from 'vitest'
import type { Moment, PanelColumn } from './columns.ts'
import { fittingCards, wallOf } from './wall.ts'

const waiting: PanelColumn = { kind: 'waiting', person: null, moments: [] }
const column = (id: number, held = 1) =>
  ({
    kind: 'person',
    person: { id, name: `P${id}`, online: true, profileImage: null, capacity: 5 },
    moments: Array.from({ length: held }, () => ({}) as Moment),
  }) satisfies PanelColumn
const columns = (people: number) => [waiting, ...Array.from({ length: people }, (_, at) => column(at + 1))]

test.each([
  ['a large screen has all in one row', { width: 1872, height: 940 }, 7, { perRow: 8, rows: 1 }],
  ['a laptop has five in one row', { width: 1318, height: 650 }, 4, { perRow: 5, rows: 1 }],
  [
    'a small screen has two rows beside those who wait',
    { width: 976, height: 650 },
    4,
    { perRow: 3, rows: 2 },
  ],
  ['the rows are alike long', { width: 976, height: 650 }, 5, { perRow: 4, rows: 2 }],
])('%s', (_, room, people, expected) => {
  const wall = wallOf(room, columns(people))
  expect(wall).toMatchObject(expected)
  expect(wall.shown).toHaveLength(people + 1)
  expect(wall.rest).toEqual([])
})

test('where one row is too short, those with empty hands share the last column', () => {
  const [first, ...others] = columns(3)
  const crowd = [first!, column(20, 0), ...others, column(21, 0), column(22, 0)]
  const { perRow, rows, shown, rest } = wallOf({ width: 976, height: 650 }, crowd)
  expect({ perRow, rows }).toEqual({ perRow: 3, rows: 2 })
  expect(shown.map(({ person }) => person?.id)).toEqual([undefined, 1, 2, 3])
  expect(rest.map(({ person }) => person?.id)).toEqual([20, 21, 22])
  // There is room enough for all of them.
  expect(wallOf({ width: 1872, height: 940 }, crowd).rest).toEqual([])
})

test('where there are too many even so, those who hold the least share it with them', () => {
  const [first, ...others] = columns(9)
  const crowd = [first!, column(20, 0), ...others, column(21, 3)]
  const { perRow, rows, shown, rest } = wallOf({ width: 976, height: 650 }, crowd)
  expect({ perRow, rows }).toEqual({ perRow: 4, rows: 3 })
  // Nine places beside those who wait, the last of them for the rest.
  expect(shown.map(({ person }) => person?.id)).toEqual([undefined, 1, 2, 3, 4, 5, 6, 7, 21])
  expect(rest.map(({ person }) => person?.id)).toEqual([20, 8, 9])
})

test('on a phone they stand below each other, all of them', () => {
  const { perRow, shown, rest } = wallOf({ width: 358, height: 700 }, columns(12))
  expect(perRow).toBe(1)
  expect(shown).toHaveLength(13)
  expect(rest).toEqual([])
})

test('of the cards of a column those are shown that fit, with room to say how many more there are', () => {
  expect(fittingCards({ room: 300, card: 90, count: 3 })).toBe(3)
  expect(fittingCards({ room: 300, card: 90, count: 4 })).toBe(2)
  expect(fittingCards({ room: 330, card: 90, count: 4 })).toBe(3)
  expect(fittingCards({ room: 40, card: 90, count: 4 })).toBe(1)
})

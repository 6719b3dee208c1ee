import { expect, test } from 'vitest'
import { rowAt, rowsMoved, rowTop } from './keepPlace.ts'

const before = ['a', 'b', 'c', 'd', 'e', 'f']
const inSight = { from: 2, to: 5 }

test('rows that arrive above push what is in sight down', () => {
  expect(rowsMoved(before, ['x', 'y', ...before], inSight)).toBe(2)
})

test('rows that leave above pull it up', () => {
  expect(rowsMoved(before, before.slice(1), inSight)).toBe(-1)
})

test('a row that jumps from the middle of the sight to the top does not take the reader with it', () => {
  expect(rowsMoved(before, ['d', 'a', 'b', 'c', 'e', 'f'], { from: 3, to: 5 })).toBe(0)
})

test('nothing moves when nothing in sight is left, or nothing changed', () => {
  expect(rowsMoved(before, ['x'], inSight)).toBe(0)
  expect(rowsMoved(before, before, inSight)).toBe(0)
  expect(rowsMoved([], before, inSight)).toBe(0)
})

test('the divider takes room once, before the first row that holds nothing new', () => {
  const places = { rowHeight: 72, dividerAt: 2 }
  expect([0, 1, 2, 3].map((row) => rowTop(row, places))).toEqual([0, 72, 172, 244])
  expect([0, 71, 72, 172, 243, 244].map((top) => rowAt(top, places))).toEqual([0, 0, 1, 2, 2, 3])
  expect(rowTop(3, { rowHeight: 72, dividerAt: undefined })).toBe(216)
})

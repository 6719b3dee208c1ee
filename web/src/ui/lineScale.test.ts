import { expect, test } from 'vitest'
import { nearest, placeIn, scaleOf } from './lineScale.ts'

test('the lines of a scale are round whole numbers that hold the largest value', () => {
  expect(scaleOf(0)).toEqual([0, 1])
  expect(scaleOf(3)).toEqual([0, 1, 2, 3])
  expect(scaleOf(87)).toEqual([0, 25, 50, 75, 100])
  expect(scaleOf(1_840)).toEqual([0, 500, 1_000, 1_500, 2_000])
  for (const largest of [1, 7, 11, 99, 101, 4_321, 1_000_000])
    expect(scaleOf(largest).at(-1)).toBeGreaterThanOrEqual(largest)
})

test('a single moment stands in the middle, and the nearest one is found', () => {
  expect(placeIn(5, [5, 5])).toBe(0.5)
  expect(placeIn(5, [0, 10])).toBe(0.5)
  expect(nearest([0, 10, 20], 14)).toBe(1)
  expect(nearest([], 14)).toBe(0)
})
